import { read } from '../stored.ts';

/** What is typed into a form and kept until it is sent or the tab is closed. */
export type Typed = Readonly<Record<string, string | boolean>>;
type Kept = { readonly owner: string; readonly typed: Typed };

/** Where a browser keeps nothing of ours the very name throws: then a reload begins anew. */
function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

const prefix = 'form ';
const keyOf = (form: string): string => prefix + form;
/** What one customer typed is not shown to the next. */
const owner = (): string => (read('token') === null ? '' : (read('account') ?? ''));
const isSecret = (field: string): boolean => /password|number/i.test(field);

/** Remembers what was typed, never a password or a number of a person. */
export function keepTyped(form: string, typed: Typed): void {
  const open = Object.fromEntries(Object.entries(typed).filter(([field]) => !isSecret(field)));
  storage()?.setItem(keyOf(form), JSON.stringify({ owner: owner(), typed: open } satisfies Kept));
}

/** What was typed before a reload, of the fields that the form has. */
export function keptOf(form: string, fields: readonly string[]): Typed {
  const text = storage()?.getItem(keyOf(form));
  if (!text) return {};
  const kept = JSON.parse(text) as Kept;
  if (kept.owner !== owner()) return {};
  return Object.fromEntries(Object.entries(kept.typed).filter(([field]) => fields.includes(field) && !isSecret(field)));
}

export const forgetTyped = (form: string): void => storage()?.removeItem(keyOf(form));

/** Forgets what a customer typed, when he goes; what a visitor has typed stays. */
export function forgetCustomersTyped(): void {
  const kept = storage();
  if (!kept) return;
  for (const key of Object.keys(kept)) {
    if (key.startsWith(prefix) && (JSON.parse(kept.getItem(key)!) as Kept).owner !== '') kept.removeItem(key);
  }
}
