import type { ReplyAt, RequestAt } from '@parkett/contract';
import { wire } from '@parkett/contract';
import { instantToWire, invariant, money, ok, refuse, withdrawalNumber, type Currency, type Instant } from '@parkett/kernel';
import { settlementCalendar } from '../../books/instruments/index.ts';
import { moneyLimit, newHold, type AccountRow } from '../../books/ledger/index.ts';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { cashKey, claim } from './chart.ts';
import type { WithdrawalParts } from './parts.ts';
import { reviewKind } from './review.ts';
import { needsTwo } from './rules/euro-worth.ts';
import { feeOf } from './rules/fee.ts';
import { glassBox, refusalOf } from './rules/glass-box.ts';
import { takesHigher } from './rules/higher.ts';
import { amountOf } from './rules/typed-amount.ts';
import { useHigher } from './higher-store.ts';
import { decidedBy } from './rules/hours.ts';
import type { Situation } from './rules/situation.ts';
import { situationOf } from './situation.ts';
import { insertStep, insertWithdrawal, nextWithdrawal, type WithdrawalRow } from './store.ts';
import { tellStep } from './take-step.ts';

type Ask = { readonly customer: bigint; readonly body: RequestAt<'withdrawals/ask'> };
type Snapshot = {
  readonly id: bigint;
  readonly hold: bigint;
  /** Null where the wallet was never opened. */
  readonly cash: AccountRow<Currency> | null;
  readonly situation: Situation;
  readonly twoDecide: (amount: bigint) => boolean;
};
type Change = {
  readonly row: WithdrawalRow;
  readonly cash: AccountRow;
  /** The higher maximum that it uses. */
  readonly higher: bigint | null;
};
type Reply = ReplyAt<'withdrawals/ask'>;

/** The number of a withdrawal is known before it is written, as its hold's is. */
async function load(parts: WithdrawalParts, tx: Tx, { customer, body }: Ask): Promise<Snapshot> {
  const currency: Currency = wire.currencyOfWallet(body.type);
  const [cash = null] = await parts.ledger.lock(tx, [cashKey(customer, currency)]);
  const situation = await situationOf(parts, tx, { customer, currency, payee: body.payee, cash, standing: null, now: parts.now() });
  const [perEuro, fromCents] = [parts.perEuro(currency), situation.limits.secondFromCents];
  const [hold] = await nextNumbers(tx, { sequence: 'ledger_hold_id', count: 1 });
  return { id: await nextWithdrawal(tx), hold: hold!, cash, situation, twoDecide: amount => needsTwo(amount, currency, { perEuro, fromCents }) };
}

async function save(parts: WithdrawalParts, tx: Tx, { row, cash, higher }: Change): Promise<void> {
  const { id, customer, currency, amount, askedAt, decidedBy: dueAt, hold } = row;
  await insertWithdrawal(tx, row);
  if (higher !== null) await useHigher(tx, { id: higher, withdrawal: row.id });
  await insertStep(tx, { withdrawal: id, step: 'asked', reason: null, at: askedAt });
  const placed = newHold({ account: cash.id, id: hold, claim, claimId: id, owner: customer, amount: money(currency, amount), at: askedAt });
  await parts.ledger.setAside(tx, { placed: [placed] });
  await parts.reviews.open(tx, {
    ...{ kind: reviewKind, subject: String(id), customer, openedAt: askedAt, dueAt },
    ...{ amount: { units: amount, currency }, openedBy: { kind: 'customer', id: customer } },
  });
  await tellStep(tx, parts, { row, step: { to: 'asked', reason: null } });
}

/** Asks for a withdrawal, behind the lock of its wallet: judged by the rules of the glass box, its money set aside, and put before the desk. */
export function asking(parts: WithdrawalParts): Submit<Ask, Reply> {
  const submit = parts.commands.register(
    withKeptAnswer<Ask, Snapshot, Change, Reply>({
      name: 'ask for withdrawal',
      limit: moneyLimit(parts),
      load: (tx, { command }) => load(parts, tx, command),
      decide: ({ id, hold, cash, situation: found, twoDecide }, { customer, body }, now: Instant) => {
        const situation = { ...found, now };
        const refused = refusalOf(glassBox(situation, body));
        if (refused) return refuse(refused);
        const { currency, limits, payee } = situation;
        invariant(cash, 'a wallet that was never opened has nothing to withdraw');
        const amount = amountOf(body.amount, currency)!;
        const row: WithdrawalRow = {
          ...{ id, customer, payee: payee!.id, currency, amount, fee: feeOf(amount, limits.networkFee), account: cash.id, hold },
          ...{
            byDesk: false,
            twoDecide: twoDecide(amount),
            askedAt: now,
            decidedBy: decidedBy(now, settlementCalendar),
            state: 'asked',
            handedAt: null,
          },
        };
        const higher = takesHigher(situation, amount) ? situation.higher!.id : null;
        return ok({ change: { row, cash, higher }, answer: { number: withdrawalNumber(id), decidedBy: instantToWire(row.decidedBy) } });
      },
      told: ({ change: { row } }) => ({
        subject: row.customer,
        facts: { withdrawal: withdrawalNumber(row.id), amount: String(row.amount), currency: row.currency, twoDecide: row.twoDecide },
      }),
      save: (tx, change) => save(parts, tx, change),
    }),
  );
  return async submission => {
    const outcome = await submit(submission);
    if (outcome.outcome === 'accepted') parts.notify([submission.command.customer], ['wallet']);
    return outcome;
  };
}
