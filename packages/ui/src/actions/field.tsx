import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Elements } from '../elements.ts';
import styles from './field.module.css';

export type FieldProps = Omit<ComponentProps<'input'>, 'children'> & {
  label: ReactNode;
  /** Stands under the field while there is no error. */
  hint?: ReactNode;
  /** Stays until the next try. */
  error?: ReactNode;
  /** Behind the input: a unit, a button. */
  suffix?: Elements;
};

/** A labelled native input. */
export function Field({ label, hint, error, suffix, className, ...input }: FieldProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div className={classNames(styles.field, error ? styles.wrong : null, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={note ? `${id}-note` : undefined} />
        {suffix}
      </div>
      <p id={`${id}-note`} className={styles.note} aria-live="polite">
        {note}
      </p>
    </div>
  );
}
