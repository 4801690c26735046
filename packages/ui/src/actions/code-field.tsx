import { codeInField } from '@parkett/kernel';
import { Field, type FieldProps } from './field.tsx';

/** Digits of a code that an app shows, and of the secret six. */
export const codeDigits = 6;

/** Asks password managers to put nothing of theirs into a field: a login password is no code. */
export const leftByManagers = {
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-lpignore': 'true',
  'data-protonpass-ignore': 'true',
  'data-form-type': 'other',
} as const;

/** A field for the code that an app shows. Six digits with blanks or dashes between them are those six digits; any other text leaves it as it was. */
export function CodeField({ value, onChange, ...field }: FieldProps & { value: string }) {
  return (
    <Field
      inputMode="numeric"
      autoComplete="one-time-code"
      {...leftByManagers}
      {...field}
      value={value}
      onChange={event => {
        const { target } = event;
        target.value = codeInField(target.value, { held: value, length: codeDigits });
        if (target.value !== value) onChange?.(event);
      }}
    />
  );
}
