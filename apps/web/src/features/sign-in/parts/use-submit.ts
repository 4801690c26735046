import { useState, type FormEvent } from 'react';
import { NoAnswer, Refusal } from '../../../lib/api.ts';

/** Why the last try didn't succeed; stays at its field until the next one. `code` null: no answer came, or a message without code. */
export type Failure = { readonly code: string | null; readonly text: string };

/** A form that sends once at a time and keeps the refusal for its fields. */
export function useSubmit(send: (form: FormData) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    await send(new FormData(event.currentTarget)).catch((error: unknown) => {
      if (error instanceof Refusal) setFailure({ code: error.code, text: error.message });
      else if (!(error instanceof NoAnswer)) throw error;
    });
    setBusy(false);
  };
  return { busy, failure, onSubmit };
}

type FieldName = 'account' | 'password' | 'confirm' | 'invite' | 'agreements' | 'form';

/** Codes are named after what they are about: `password-too-short`; those about the account's state belong to the form. */
function fieldOf(code: string): FieldName {
  if (/^(password-repeat|passwords-)/.test(code)) return 'confirm';
  if (/^account-(m|exists)/.test(code)) return 'account';
  return (/^(password|invite|agreements)(?=-)/.exec(code.replace('inviter', 'invite'))?.[0] as FieldName | undefined) ?? 'form';
}

/** The text for one field, or for the whole form where the refusal belongs to none. */
export const errorFor = (failure: Failure | null, field: FieldName): string | undefined =>
  failure && fieldOf(failure.code ?? '') === field ? failure.text : undefined;
