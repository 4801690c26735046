import { denial, type Denial } from '@parkett/contract';
import type { RuleFigure, WithdrawalCure, WithdrawalLifter, WithdrawalRuleName } from '@parkett/contract/withdrawals';
import { asInstant, formatDecimal, instantFromWire, instantToWire, scaleOf, zonedInstant, type Instant } from '@parkett/kernel';
import type { Answered } from '../../../books/customers/index.ts';
import { higherDecidedBy, maximumOf, takesHigher } from './higher.ts';
import { hoursText, isWithin, nextOpening } from './hours.ts';
import type { Situation, Typed } from './situation.ts';
import { amountOf, readAmount } from './typed-amount.ts';

/** A rule with its judgement. `open`: nothing that it judges was said yet. */
export type Judged = {
  readonly rule: WithdrawalRuleName;
  readonly state: 'met' | 'broken' | 'open';
  readonly value: RuleFigure | null;
  readonly threshold: RuleFigure | null;
  readonly denial: Denial | null;
  readonly cure: WithdrawalCure | null;
  readonly lifter: WithdrawalLifter | null;
  readonly until: Instant | null;
};

type Broken = Pick<Judged, 'cure' | 'lifter'> & { readonly denial: Denial; readonly until?: Instant | null };
type Figures = Partial<Pick<Judged, 'value' | 'threshold'>>;

const line = (rule: WithdrawalRuleName, figures: Figures, rest: Partial<Judged>): Judged => ({
  ...{ rule, value: figures.value ?? null, threshold: figures.threshold ?? null },
  ...{ state: 'met', denial: null, cure: null, lifter: null, until: null, ...rest },
});
const judged = (rule: WithdrawalRuleName, figures: Figures, broken: Broken | null): Judged =>
  line(rule, figures, broken ? { ...broken, state: 'broken', until: broken.until ?? null } : {});
const open = (rule: WithdrawalRuleName, figures: Figures = {}): Judged => line(rule, figures, { state: 'open' });

/** The moment in a refusal's figure. */
const momentIn = ({ params = {} }: Denial, name: string): Instant | null => instantFromWire(String(params[name] ?? ''));

/** An application that waits is the reviewers' to decide; else the customer sends one. */
const cureOfRealName = (refused: Denial): Pick<Judged, 'cure' | 'lifter'> =>
  refused.code === 'awaiting-review' ? { cure: 'wait-for-review', lifter: 'reviewer' } : { cure: 'verify', lifter: 'you' };

/** The questions to the customer’s standing; the confirmation itself is asked for when all else is met. */
const ofStanding: Partial<Record<Answered['asks'], (refused: Denial | null) => Judged>> = {
  gate: refused =>
    judged(
      'gate',
      { value: refused ? { code: String(refused.params?.['reason']) } : null },
      refused && { denial: refused, cure: 'appeal', lifter: 'two-operators', until: momentIn(refused, 'until') },
    ),
  'real name': refused => judged('real-name', {}, refused && { denial: refused, ...cureOfRealName(refused) }),
  'fund password': refused => judged('fund-password', {}, refused && { denial: refused, cure: 'set-fund-password', lifter: 'you' }),
  wait: refused => {
    const until = refused && momentIn(refused, 'until');
    const threshold = until ? { moment: instantToWire(until) } : null;
    return judged('replaced-proof', { threshold }, refused && { denial: refused, cure: 'wait', lifter: 'time', until });
  },
};

function ofForm({ currency, payee, now }: Situation, { amount, payee: named }: Typed): Judged[] {
  const read = amount === null ? null : readAmount(amount, currency);
  const ofAmount = (): Judged => {
    if (read === null) return open('amount');
    return judged('amount', {}, 'denial' in read ? { denial: read.denial, cure: 'correct-amount', lifter: 'you' } : null);
  };
  const ofPayee = (): Judged => {
    if (named === null) return open('payee');
    if (named === '') return judged('payee', {}, { denial: denial('payee-missing'), cure: 'add-payee', lifter: 'you' });
    return judged('payee', {}, payee ? null : { denial: denial('no-such-card'), cure: 'choose-payee', lifter: 'you' });
  };
  const ofWait = (): Judged => {
    if (named === null || !payee) return open('payee-wait');
    const { waitsUntil } = payee;
    const until = waitsUntil !== null && waitsUntil > now ? waitsUntil : null;
    if (until === null) return judged('payee-wait', {}, null);
    const moment = instantToWire(until);
    return judged('payee-wait', { threshold: { moment } }, { denial: denial('payee-waits', { until: moment }), cure: 'wait', lifter: 'time', until });
  };
  return [ofAmount(), ofPayee(), ofWait()];
}

function ofMaximum(situation: Situation, amount: bigint | null): Judged {
  const { currency } = situation;
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const maximum = maximumOf(situation);
  const atMost = { value: amount === null ? null : { amount: text(amount) }, threshold: { amount: text(maximum) } };
  if (amount === null) return open('maximum', atMost);
  if (amount <= maximum) return line('maximum', atMost, takesHigher(situation, amount) ? { cure: 'uses-higher' } : {});
  const until = higherDecidedBy(situation);
  return judged('maximum', atMost, {
    denial: denial('withdrawal-above-maximum', { maximumAmount: text(maximum), currency }),
    ...(situation.higher?.state === 'approved'
      ? { cure: 'lower', lifter: 'you' }
      : { cure: until === null ? 'lower-or-ask-higher' : 'wait-for-higher', lifter: 'treasury', until }),
  });
}

function ofLimits(situation: Situation, amount: bigint | null): Judged[] {
  const { currency, limits, money, now } = situation;
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const { minimum, hours } = limits;
  const value = amount === null ? null : { amount: text(amount) };
  const atLeast = { value, threshold: { amount: text(minimum) } };
  const [minimumAmount, withdrawableAmount] = [minimum, money.withdrawable].map(text) as [string, string];
  // All that can be withdrawn may go, however little it is.
  const isTooLittle = amount !== null && amount < minimum && amount !== money.withdrawable;
  const tooLittle: Broken = {
    denial: denial('withdrawal-below-minimum', { minimumAmount, withdrawableAmount, currency }),
    ...{ cure: 'raise-or-all', lifter: 'you' },
  };
  const threshold = { hours: hoursText(hours) };
  const opens = isWithin(now, hours) ? null : nextOpening(now, hours);
  const closed: Broken | null =
    opens === null
      ? null
      : {
          denial: denial('outside-withdrawal-hours', { hours: threshold.hours, opensAt: instantToWire(opens) }),
          ...{ cure: 'come-back', lifter: 'time', until: opens },
        };
  return [
    amount === null ? open('minimum', atLeast) : judged('minimum', atLeast, isTooLittle ? tooLittle : null),
    ofMaximum(situation, amount),
    judged('hours', { value: { moment: instantToWire(now) }, threshold }, closed),
  ];
}

function ofOthers({ pendingDeposit, undecided }: Situation): Judged[] {
  const deposit: Broken | null = pendingDeposit && {
    denial: denial('pending-deposit-exists', {
      ...{ number: pendingDeposit.number, currency: pendingDeposit.currency },
      pendingAmount: formatDecimal(pendingDeposit.amount, scaleOf(pendingDeposit.currency)),
    }),
    ...{ cure: 'cancel-deposit', lifter: 'you' },
  };
  const other: Broken | null = undecided && {
    denial: denial('other-fund-operation', { number: undecided.number, until: instantToWire(undecided.decidedBy) }),
    ...{ cure: 'cancel-withdrawal', lifter: 'treasury', until: undecided.decidedBy },
  };
  return [
    judged('pending-deposit', { value: { count: pendingDeposit ? 1 : 0 }, threshold: { count: 0 } }, deposit),
    judged('other-operation', { value: { count: undecided ? 1 : 0 }, threshold: { count: 0 } }, other),
  ];
}

/** The moment at which enough has settled; null where more is asked for than ever settles. */
function settledBy({ withdrawable, unsettled }: Situation['money'], amount: bigint): Instant | null {
  let sum = withdrawable;
  for (const { amount: more, settlesOn } of unsettled) {
    sum += more;
    if (sum >= amount) return asInstant(zonedInstant(settlesOn, '00:00'));
  }
  return null;
}

/** The score keeps borrowed money here: broken where it alone decides (decisions.md ‘Insufficient balance’). Not asked of customers without a loan. */
function ofScore({ currency, money }: Situation, amount: bigint | null): Judged[] {
  const { byScore, withdrawable } = money;
  if (!byScore) return [];
  const { score, needed: neededScore, otherwise } = byScore;
  const figures = { value: { count: score }, threshold: { count: neededScore } };
  if (score >= neededScore) return [judged('credit-score', figures, null)];
  if (amount === null) return [open('credit-score', figures)];
  const isAlone = amount > withdrawable && amount <= otherwise;
  const withdrawableAmount = formatDecimal(withdrawable, scaleOf(currency));
  const refused = {
    denial: denial('credit-score-too-low', { score, neededScore, withdrawableAmount, currency }),
    cure: 'lower-or-repay',
    lifter: 'you',
  } as const;
  return [judged('credit-score', figures, isAlone ? refused : null)];
}

function ofMoney({ currency, money }: Situation, amount: bigint | null): Judged {
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const withdrawableAmount = text(money.withdrawable);
  const value = { amount: withdrawableAmount };
  if (amount === null) return open('withdrawable', { value });
  const figures = { value, threshold: { amount: text(amount) } };
  if (amount <= money.withdrawable) return judged('withdrawable', figures, null);
  const until = settledBy(money, amount);
  return judged('withdrawable', figures, {
    denial: denial('insufficient-withdrawable-amount', { neededAmount: text(amount), withdrawableAmount, currency }),
    ...{ cure: 'lower-or-wait', lifter: until === null ? 'you' : 'time', until },
  });
}

/** A block of which the law forbids to say more (decisions.md ‘Sign-in, sessions, gates’). */
const isStatutory = ({ rule, denial: refused }: Judged): boolean => rule === 'gate' && refused?.params?.['reason'] === 'statutory-review';

/**
 * Every rule that a withdrawal meets, in the order of their refusals: the command answers the first that is broken, and the customer is shown all. Under a
 * statutory review nothing else is said.
 */
export function glassBox(situation: Situation, typed: Typed): readonly Judged[] {
  const amount = amountOf(typed.amount, situation.currency);
  const standing = (situation.standing ?? []).flatMap(({ asks, denial: refused }) => ofStanding[asks]?.(refused) ?? []);
  const statutory = standing.find(isStatutory);
  if (statutory) return [statutory];
  return [
    ...standing,
    ...ofForm(situation, typed),
    ...ofLimits(situation, amount),
    ...ofOthers(situation),
    ...ofScore(situation, amount),
    ofMoney(situation, amount),
  ];
}

/** The refusal of a withdrawal: that of the first broken rule; null where all are met. */
export const refusalOf = (rules: readonly Judged[]): Denial | null => rules.find(({ state }) => state === 'broken')?.denial ?? null;
