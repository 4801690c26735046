import { denial, type Denial } from '@parkett/contract';
import { formatDecimal, instantFromWire, scaleOf } from '@parkett/kernel';
import type { WithdrawalRow } from '../store.ts';
import type { Judged } from './glass-box.ts';

type Waits = {
  /** The refusal of a gate that keeps money here; null without one. */
  readonly gate: Denial | null;
  /** One of two operators has signed. */
  readonly isProposed: boolean;
  /** The amount that a debt of the customer lacks, minor units. */
  readonly lacking: bigint;
};

type Waiting = Pick<WithdrawalRow, 'state' | 'amount' | 'currency' | 'twoDecide' | 'decidedBy'>;

const none = { value: null, threshold: null, denial: null, cure: null, lifter: null, until: null } as const;

/** The rules by which a withdrawal waits, gates left out. */
function waitOf({ state, amount, currency, twoDecide, decidedBy }: Waiting, { isProposed, lacking }: Waits): readonly Judged[] {
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const value = { amount: text(amount) };
  if (state === 'asked')
    return [
      {
        ...none,
        ...{ rule: 'decision', state: 'broken', value: { count: isProposed ? 1 : 0 }, threshold: { count: twoDecide ? 2 : 1 } },
        ...{ cure: 'wait', lifter: 'treasury', until: decidedBy },
      },
    ];
  if (state === 'approved' && lacking > 0n) {
    const [neededAmount, withdrawableAmount] = [text(amount), text(lacking < amount ? amount - lacking : 0n)];
    return [
      {
        ...{ rule: 'withdrawable', state: 'broken', value: { amount: withdrawableAmount }, threshold: { amount: neededAmount } },
        denial: denial('insufficient-withdrawable-amount', { neededAmount, withdrawableAmount, currency }),
        ...{ cure: 'cancel-or-pay', lifter: 'you', until: null },
      },
    ];
  }
  if (state === 'approved') return [{ ...none, rule: 'hand-over', state: 'broken', value, cure: 'wait', lifter: 'bank' }];
  return state === 'sent' ? [{ ...none, rule: 'payment', state: 'broken', value, cure: 'wait', lifter: 'bank' }] : [];
}

/** The rules by which a withdrawal that was asked for waits; none of one that has ended. Under a statutory review nothing else is said. */
export function waitingRules(row: Waiting, waits: Waits): readonly Judged[] {
  const { gate } = waits;
  const { state, amount, currency } = row;
  if (!gate || (state !== 'asked' && state !== 'approved')) return waitOf(row, waits);
  const reason = String(gate.params?.['reason']);
  const held: Judged = {
    ...{ rule: 'gate', state: 'broken', value: { amount: formatDecimal(amount, scaleOf(currency)), code: reason }, threshold: null, denial: gate },
    ...{ cure: 'appeal', lifter: 'two-operators', until: instantFromWire(String(gate.params?.['until'] ?? '')) },
  };
  return reason === 'statutory-review' || state === 'approved' ? [held] : [held, ...waitOf(row, waits)];
}
