import { idOfNumber } from '@parkett/kernel';

/** The gate of a case number; none has 0. */
export const numberOf = (name: string): bigint => idOfNumber('G', name) ?? 0n;
