import { dateAt, formatDecimal, invariant, negated, ok, scaleOf, type Instant, type TradingCalendar, type TradingDate } from '@parkett/kernel';
import { lockCustomer } from '../../books/customers/index.ts';
import { journalEntry, line, type AccountRow, type Ledger } from '../../books/ledger/index.ts';
import { withKeptAnswer, type CommandLimit, type Commands, type Submit } from '../../platform/commands/index.ts';
import { cashKey, euro, promotionKey } from './chart.ts';
import { placeAfter } from './lessons.ts';
import { decideCheckIn } from './rules/decide-check-in.ts';
import { decideReward, reward } from './rules/decide-reward.ts';
import { modeDenial } from './rules/paper-only.ts';
import { checkedInDays, insertCheckIn, insertReward, unusedCheckIns, type CheckIn, type Reward } from './store.ts';

export type CheckInParts = {
  readonly commands: Commands;
  readonly ledger: Ledger;
  /** The days of Xetra. */
  readonly calendar: TradingCalendar;
  readonly paperMode: boolean;
  /** How often a customer may move money. Tests move more often. */
  readonly limit?: CommandLimit;
  /** Tells a customer's screens to ask again. */
  readonly changed: (customer: bigint) => void;
};

type Answered = { readonly customer: bigint; readonly lesson: string; readonly answers: readonly number[] };

/** A command that live mode refuses, and after which the customer's screens ask again. */
const inPaperMode =
  <Command extends { readonly customer: bigint }, Answer>(
    submit: Submit<Command, Answer>,
    { paperMode, changed }: CheckInParts,
  ): Submit<Command, Answer> =>
  async submission => {
    const refused = modeDenial(paperMode);
    if (refused) return { outcome: 'denied', denial: refused };
    const outcome = await submit(submission);
    if (outcome.outcome === 'accepted') changed(submission.command.customer);
    return outcome;
  };

/** Checks a customer in: once for each trading day, behind the lock of the customer. */
export function checkingIn(parts: CheckInParts): Submit<Answered, { readonly day: TradingDate }> {
  const { commands, calendar } = parts;
  const submit = commands.register(
    withKeptAnswer<Answered, readonly TradingDate[], CheckIn, { readonly day: TradingDate }>({
      name: 'check in',
      load: async (tx, { command: { customer } }) => {
        await lockCustomer(tx, customer);
        return checkedInDays(tx, customer);
      },
      decide: (days, { customer, ...answered }, at: Instant) => {
        const lesson = placeAfter(days.length);
        const day = decideCheckIn({ today: dateAt(at), calendar, lastDay: days[0] ?? null, lesson, answered });
        return day.ok ? ok({ change: { customer, day: day.value, lesson: lesson.id, at }, answer: { day: day.value } }) : day;
      },
      save: (tx, change) => insertCheckIn(tx, change),
    }),
  );
  return inPaperMode(submit, parts);
}

type Snapshot = { readonly cash: AccountRow<'EUR'>; readonly unused: readonly bigint[] };
type Taken = Reward & Pick<Snapshot, 'cash'>;

/** Turns seven check-ins into money from the house, behind the lock of the wallet. */
export function takingReward(parts: CheckInParts): Submit<{ readonly customer: bigint }, { readonly amount: string }> {
  const { commands, ledger, limit } = parts;
  const submit = commands.register(
    withKeptAnswer<{ readonly customer: bigint }, Snapshot, Taken, { readonly amount: string }>({
      name: 'take check-in reward',
      ...(limit ? { limit } : {}),
      load: async (tx, { command: { customer } }) => {
        const [cash] = await ledger.lock(tx, [cashKey(customer)]);
        invariant(cash, 'each customer has a wallet in euros');
        return { cash, unused: await unusedCheckIns(tx, customer) };
      },
      decide: ({ cash, unused }, { customer }, at: Instant) => {
        const used = decideReward(unused);
        if (!used.ok) return used;
        return ok({
          change: { customer, cash, amount: reward, checkIns: used.value, at },
          answer: { amount: formatDecimal(reward, scaleOf('EUR')) },
        });
      },
      save: async (tx, { cash, ...taken }) => {
        const { customer: owner, amount, at: bookedAt } = taken;
        const reference = await insertReward(tx, taken);
        const promotion = ledger.directory.known(promotionKey);
        invariant(promotion !== null, 'the account of the promotion is open');
        const postings = [line({ account: cash.id, unit: euro, amount }), line({ account: promotion, unit: euro, amount: negated(amount) })];
        await ledger.post(tx, { entries: [journalEntry({ kind: 'check-in', reference, part: 0, owner, bookedAt, postings })] });
      },
    }),
  );
  return inPaperMode(async submission => {
    await ledger.directory.open([promotionKey]);
    return submit(submission);
  }, parts);
}
