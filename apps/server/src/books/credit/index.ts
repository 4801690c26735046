export { Credit } from './credit.ts';
export type { CreditSource } from './facts-store.ts';
export { heldRaises } from './held.ts';
export { decideRaise, insertRaise, nextRaise, raisesOf, readRaise, type RaiseRow } from './raises-store.ts';
export type { Limit } from './rules/limit.ts';
export { scoreToWithdraw, type CreditEvent, type CreditFact, type Score } from './rules/score.ts';
