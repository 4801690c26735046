import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice.module.css';

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  type?: 'checkbox' | 'radio';
  label: ReactNode;
  /** `role="switch"`: takes effect at once. */
  asSwitch?: boolean;
  error?: ReactNode;
};

/** A tick, a radio or a switch with its words beside it. */
export function Choice({ label, type = 'checkbox', asSwitch = false, error, className, ...input }: ChoiceProps) {
  const id = useId();
  return (
    <div className={classNames(styles.choice, className)}>
      <input
        {...input}
        id={id}
        type={type}
        role={asSwitch ? 'switch' : undefined}
        className={asSwitch ? styles.switch : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {error ? (
        <p id={`${id}-note`} className={styles.note} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
