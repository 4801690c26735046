import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export type TextAreaProps = ComponentProps<'textarea'> & {
  label: ReactNode;
  /** Stands under the field while there is no error. */
  hint?: ReactNode;
  /** Stays until the next try. */
  error?: ReactNode;
};

/** A labelled native field of several lines. */
export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, error ? styles.wrong : null, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <textarea rows={4} {...area} id={id} aria-invalid={error ? true : undefined} aria-describedby={error || hint ? `${id}-note` : undefined} />
      </div>
      <p id={`${id}-note`} className={styles.note} aria-live="polite">
        {error || hint}
      </p>
    </div>
  );
}
