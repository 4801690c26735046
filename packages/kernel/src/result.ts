/** The answer of everything that can be refused: a value, or the reason why not. Nothing in kernel throws for bad input. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const refuse = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
