import { asInstant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { judgePayout, type PayoutSituation } from './judge-payout.ts';

const banned: PayoutSituation = {
  ...{ keptOut: 'no-sign-in', barred: null, payee: { waitsUntil: null, isLastProved: false } },
  ...{ undecided: null, withdrawable: 70_00n },
};
const proved = { waitsUntil: null, isLastProved: true };

test.each([
  { what: 'who may not sign in', said: banned, result: 70_00n },
  { what: 'whose account has ended, to the last proved payee', said: { ...banned, keptOut: 'ended', payee: proved }, result: 70_00n },
  { what: 'whose account has ended, to another payee', said: { ...banned, keptOut: 'ended' }, result: 'payout-payee-unproved' },
  { what: 'who can ask for it himself', said: { ...banned, keptOut: null }, result: 'payout-not-needed' },
  { what: 'whose money a court holds', said: { ...banned, barred: { code: 'account-cannot-withdraw' } }, result: 'account-cannot-withdraw' },
  { what: 'without this payee', said: { ...banned, payee: null }, result: 'no-such-card' },
  { what: 'with a payee that waits', said: { ...banned, payee: { ...proved, waitsUntil: asInstant(1) } }, result: 'payee-waits' },
  { what: 'with another withdrawal', said: { ...banned, undecided: { number: 'W3', decidedBy: asInstant(1) } }, result: 'other-fund-operation' },
  { what: 'without free money', said: { ...banned, withdrawable: 0n }, result: 'payout-of-nothing' },
] as const)('a customer $what', ({ said, result }) => {
  const judged = judgePayout(said);
  expect(judged.ok ? judged.value : judged.error.code).toBe(result);
});
