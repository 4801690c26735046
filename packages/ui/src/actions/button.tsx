import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export type ButtonProps = ComponentProps<'button'> & {
  /** `primary` once per screen; `buy` and `sell` take the colours of up and down. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'buy' | 'sell';
  wide?: boolean;
  small?: boolean;
  /** Shows that work goes on and takes no further press. */
  busy?: boolean;
  children: ReactNode;
};

export const buttonClass = (look: { kind?: ButtonProps['kind']; wide?: boolean; small?: boolean }): string =>
  classNames(styles.button, styles[look.kind ?? 'secondary'], look.wide && styles.wide, look.small && styles.small);

export function Button({ kind = 'secondary', wide = false, small = false, busy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy ? event => event.preventDefault() : onClick}
      className={classNames(buttonClass({ kind, wide, small }), className)}
    />
  );
}
