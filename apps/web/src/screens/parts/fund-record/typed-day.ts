/** A typed day with the app's dots: `2026.11.25`. */
export function withDots(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].filter(part => part !== '').join('.');
}

/** The same on the wire, `2026-11-25`; null while it isn't whole. */
export const dayOf = (typed: string): string | null => (/^\d{4}\.\d\d\.\d\d$/.test(typed) ? typed.replaceAll('.', '-') : null);
