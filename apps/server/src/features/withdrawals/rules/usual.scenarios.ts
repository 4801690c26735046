import { instantOf } from '@parkett/kernel';
import type { Situation, Typed } from './situation.ts';

/** A Wednesday at 14:00 in Berlin, and a customer with 1.500,00 € to withdraw. */
export const usual: Situation = {
  currency: 'EUR',
  now: instantOf('2026-11-25T13:00:00Z'),
  limits: { minimum: 100_00n, maximum: 50_000_00n, hours: { from: '09:30', to: '24:00' }, networkFee: 0n, secondFromCents: 10_000_00n },
  higher: null,
  standing: null,
  payee: { id: 7n, waitsUntil: null },
  pendingDeposit: null,
  undecided: null,
  money: { withdrawable: 1_500_00n, unsettled: [] },
};

/** Nothing is wrong with it. */
export const payable: Typed = { amount: '1200.50', payee: '7' };
