/** The text of a form's fields, kept until it is sent or the tab is closed. */
export type Typed = Readonly<Record<string, string | boolean>>;
export type Kept = { readonly owner: string; readonly typed: Typed };

/** Where a browser keeps nothing of ours the very name throws: then a reload begins anew. */
export function typedStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

export const prefix = 'form ';

/** Forgets what a customer typed, when he goes; what a visitor has typed stays. Part of the first code, which keeping it isn't. */
export function forgetCustomersTyped(): void {
  const kept = typedStorage();
  if (!kept) return;
  for (const key of Object.keys(kept)) {
    if (key.startsWith(prefix) && (JSON.parse(kept.getItem(key)!) as Kept).owner !== '') kept.removeItem(key);
  }
}
