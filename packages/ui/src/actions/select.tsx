import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export type SelectProps = ComponentProps<'select'> & {
  label: ReactNode;
  labelHidden?: boolean;
  /** Keeps the place of a note under it, and says it. */
  error?: ReactNode;
};

/** A native select under its label. */
export function Select({ label, labelHidden = false, error, className, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, error ? styles.wrong : null, className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <div className={styles.box}>
        <select {...select} id={id} aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-note` : undefined} />
      </div>
      {error === undefined ? null : (
        <p id={`${id}-note`} className={styles.note} aria-live="polite">
          {error}
        </p>
      )}
    </div>
  );
}
