import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export type FieldProps = Omit<ComponentProps<'input'>, 'children'> & {
  label: ReactNode;
  /** Stands under the field while there is no error. */
  hint?: ReactNode;
  /** Stays until the next try. */
  error?: ReactNode;
  /** Behind the input: a unit, a button. */
  suffix?: ReactNode;
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

export type SelectProps = ComponentProps<'select'> & { label: ReactNode; labelHidden?: boolean };

/** A native select under its label. */
export function Select({ label, labelHidden = false, className, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <div className={styles.box}>
        <select {...select} id={id} />
      </div>
    </div>
  );
}
