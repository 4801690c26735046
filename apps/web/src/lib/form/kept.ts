import { read } from '../stored.ts';
import { prefix, typedStorage, type Kept, type Typed } from './typed-storage.ts';

const keyOf = (form: string): string => prefix + form;
/** What one customer typed is not shown to the next. */
const owner = (): string => (read('token') === null ? '' : (read('account') ?? ''));
const isSecret = (field: string): boolean => /password|number/i.test(field);

/** Remembers what was typed, never a password or a number of a person. */
export function keepTyped(form: string, typed: Typed): void {
  const open = Object.fromEntries(Object.entries(typed).filter(([field]) => !isSecret(field)));
  typedStorage()?.setItem(keyOf(form), JSON.stringify({ owner: owner(), typed: open } satisfies Kept));
}

/** What was typed before a reload, of the fields that the form has. */
export function keptOf(form: string, fields: readonly string[]): Typed {
  const text = typedStorage()?.getItem(keyOf(form));
  if (!text) return {};
  const kept = JSON.parse(text) as Kept;
  if (kept.owner !== owner()) return {};
  return Object.fromEntries(Object.entries(kept.typed).filter(([field]) => fields.includes(field) && !isSecret(field)));
}

export const forgetTyped = (form: string): void => typedStorage()?.removeItem(keyOf(form));
