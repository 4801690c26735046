import type { ReplyAt } from '@parkett/contract';

type OwnGate = ReplyAt<'gates/own'>['gates'][number];

/** A block as it is shown; a refused sign-in tells of the appeal against it no more than its state. */
export type ShownGate = Omit<OwnGate, 'appeal'> & { readonly appeal: Omit<NonNullable<OwnGate['appeal']>, 'madeAt'> | null };
