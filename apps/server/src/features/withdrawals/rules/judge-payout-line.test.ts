import { expect, test } from 'vitest';
import { judgePayoutLine } from './judge-payout-line.ts';

// Promised: the bank pays another amount than was ordered, and the customer loses nothing by it; the account at the bank stands as its statement says.

const sent = { state: 'sent', isHanded: true, ordered: 100n, credited: 0n };
const paid = { ...sent, state: 'paid' };

test.each([
  { what: 'less was paid', kind: 'outgoing', amount: -95n, named: sent, fate: ['paid', 5n, 0n] },
  { what: 'more was paid', kind: 'outgoing', amount: -107n, named: sent, fate: ['paid', 0n, -7n] },
  {
    what: 'less was paid, and the answer was lost',
    kind: 'outgoing',
    amount: -95n,
    named: { ...sent, state: 'approved' },
    fate: ['sent paid', 5n, 0n],
  },
  { what: 'a second payment', kind: 'outgoing', amount: -100n, named: paid, fate: ['', 0n, -100n] },
  {
    what: 'a payment before the hand-over',
    kind: 'outgoing',
    amount: -100n,
    named: { ...sent, state: 'approved', isHanded: false },
    fate: ['', 0n, -100n],
  },
  { what: 'a payment that names no withdrawal', kind: 'outgoing', amount: -3n, named: null, fate: ['', 0n, -3n] },
  { what: 'it comes back before it went', kind: 'returned', amount: 100n, named: sent, fate: ['failed', 0n, 100n] },
  { what: 'less comes back than was paid', kind: 'returned', amount: 98n, named: paid, fate: ['returned', 0n, -2n] },
  { what: 'what was paid too little comes back', kind: 'returned', amount: 95n, named: { ...paid, credited: 5n }, fate: ['returned', -5n, 0n] },
  { what: 'it comes back twice', kind: 'returned', amount: 100n, named: { ...sent, state: 'returned' }, fate: ['', 0n, 100n] },
] as const)('$what: $fate', ({ kind, amount, named, fate }) => {
  const judged = judgePayoutLine({ kind, amount }, named);
  expect(judged.ok && [judged.value.steps.map(({ to }) => to).join(' '), judged.value.toWallet, judged.value.toHouse]).toEqual(fate);
});
