import { formatInstant } from './format.ts';

/** A moment by which something is due: as `formatInstant` writes it, with seconds only where there are any. For the screens that need it alone. */
export const formatDeadline = (at: Parameters<typeof formatInstant>[0]): string => formatInstant(at).replace(/^(.{16}):00/, '$1');
