import type { ReactNode } from 'react';
import { Button, type Elements } from '@parkett/ui';
import type { FormState } from './use-contract-form.ts';
import styles from './form.module.css';

export type FormProps = {
  form: FormState;
  /** What the button says. */
  submitLabel: ReactNode;
  className?: string | undefined;
  children: Elements;
};

/** Fields, what is refused of the whole, and the button that sends it. */
export function Form({ form, submitLabel, className, children }: FormProps) {
  return (
    <form className={className ?? styles.form} onSubmit={form.onSubmit} noValidate>
      {children}
      {form.failure ? (
        <p className={styles.failure} role="alert">
          {form.failure}
        </p>
      ) : null}
      <Button type="submit" kind="primary" wide busy={form.busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
