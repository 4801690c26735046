import { formatDecimal, parseMoney, scaleOf, type TypedError } from '@parkett/kernel';

/** An amount of euros as it is typed, and as the server takes it; what can't be read is said here. */
export function readFigure(typed: string): { readonly wire: string; readonly error: TypedError | null } {
  if (typed.trim() === '') return { wire: '', error: null };
  const read = parseMoney(typed, scaleOf('EUR'), 'EUR');
  return read.ok ? { wire: formatDecimal(read.value, scaleOf('EUR')), error: null } : { wire: '', error: read.error };
}
