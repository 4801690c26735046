import type { market } from '@parkett/contract';

export type Row = market.InstrumentRow;

/** The name of an instrument's class among the texts. */
export const classTextKey = (instrumentClass: Row['class']): `class-${Row['class']}` => `class-${instrumentClass}`;
