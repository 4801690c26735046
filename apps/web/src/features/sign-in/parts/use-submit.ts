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

const fieldOf: Readonly<Record<string, 'account' | 'password' | 'confirm' | 'invite' | 'agreements'>> = {
  'account-missing': 'account',
  'account-malformed': 'account',
  'account-exists': 'account',
  'password-missing': 'password',
  'password-too-short': 'password',
  'password-too-long': 'password',
  'password-too-common': 'password',
  'password-repeat-missing': 'confirm',
  'passwords-differ': 'confirm',
  'invite-code-missing': 'invite',
  'inviter-does-not-exist': 'invite',
  'agreements-missing': 'agreements',
};

/** The text for one field, or for the whole form where the refusal belongs to none. */
export function errorFor(failure: Failure | null, field: 'account' | 'password' | 'confirm' | 'invite' | 'agreements' | 'form'): string | undefined {
  if (!failure) return undefined;
  return (fieldOf[failure.code ?? ''] ?? 'form') === field ? failure.text : undefined;
}
