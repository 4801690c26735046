import { codeInField } from '@parkett/kernel';
import { useRef } from 'react';
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
export function CodeField({ onChange, ...field }: FieldProps) {
  const held = useRef('');
  if (typeof field.value === 'string') held.current = field.value;
  return (
    <Field
      inputMode="numeric"
      autoComplete="one-time-code"
      {...leftByManagers}
      {...field}
      onChange={event => {
        const { target } = event;
        const next = codeInField(target.value, { held: held.current, length: codeDigits });
        target.value = next;
        if (next === held.current) return;
        held.current = next;
        onChange?.(event);
      }}
    />
  );
}
