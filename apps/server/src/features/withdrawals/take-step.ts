import { formatDecimal, invariant, minus, money, negated, scaleOf, withdrawalNumber, type Currency, type Instant, type Money } from '@parkett/kernel';
import {
  endHold,
  journalEntry,
  line,
  postHold,
  unitOfCurrency,
  type AccountId,
  type AccountKey,
  type Draft,
  type Hold,
  type Ledger,
  type UnitId,
} from '../../books/ledger/index.ts';
import { wantLetter, type WantedLetter } from '../../books/letters/index.ts';
import type { Tx } from '../../platform/db.ts';
import { bankDifferencesKey, bankKey, networkFeesKey, payoutsKey } from './chart.ts';
import { insistOnEdge, type Step } from './rules/steps.ts';
import { insertStep, type WithdrawalRow } from './store.ts';

export type StepParts = { readonly ledger: Ledger; readonly systemNow: () => Instant };

type Taken = { readonly row: WithdrawalRow; readonly step: Step; readonly at: Instant };

const reasonsTold: Readonly<Partial<Record<Step['to'], WantedLetter['kind']>>> = {
  asked: 'withdrawal-asked',
  sent: 'withdrawal-sent',
  paid: 'withdrawal-paid',
  rejected: 'withdrawal-not-paid',
  failed: 'withdrawal-not-paid',
  returned: 'withdrawal-returned',
};

/** The customer hears of a step by message and letter, but for what they did themselves. */
export async function tellStep(tx: Tx, { systemNow }: Pick<StepParts, 'systemNow'>, { row, step }: Omit<Taken, 'at'>): Promise<void> {
  const kind = reasonsTold[step.to];
  if (!kind) return;
  const { id, customer, amount, currency } = row;
  const parameters = {
    ...{ withdrawal: withdrawalNumber(id), amount: formatDecimal(amount, scaleOf(currency)), currency },
    ...(kind === 'withdrawal-not-paid' || kind === 'withdrawal-returned' ? { reason: step.reason! } : {}),
  };
  await wantLetter(tx, { kind, customer, at: systemNow(), parameters });
}

/** The house’s accounts that withdrawals of a currency are booked on; opened once, outside of the transaction that books. */
export const openHouseAccounts = (ledger: Ledger, currency: Currency): Promise<void> =>
  ledger.directory.open([payoutsKey(currency), networkFeesKey(currency), bankKey(currency), bankDifferencesKey(currency)]);

async function activeHold(tx: Tx, ledger: Ledger, { id, account, hold }: WithdrawalRow): Promise<Hold> {
  const [found] = await ledger.lockHolds(tx, [{ account, id: hold }]);
  invariant(found, `withdrawal ${id} holds its money until it ends or is sent`);
  return found;
}

export function houseAccount(ledger: Ledger, key: AccountKey<Currency>): AccountId<Currency> {
  const id = ledger.directory.known(key);
  invariant(id !== null, `the account of ${key.purpose} is open`);
  return id;
}

type Lines = readonly (readonly [account: AccountId<Currency>, amount: Money])[];

const booked = (kind: string, { row, at }: Taken, lines: Lines): Draft => {
  const unit: UnitId<Currency> = unitOfCurrency(row.currency);
  const postings = lines.map(([account, amount]) => line({ account, unit, amount }));
  return journalEntry({ kind, reference: row.id, owner: row.customer, bookedAt: at, postings });
};

async function bookSent(tx: Tx, ledger: Ledger, taken: Taken): Promise<void> {
  const { row, at } = taken;
  const { currency, account } = row;
  const [amount, fee] = [money(currency, row.amount), money(currency, row.fee)];
  const hold = await activeHold(tx, ledger, row);
  const lines: Lines = [
    [account, negated(amount)],
    [houseAccount(ledger, payoutsKey(currency)), minus(amount, fee)],
    [houseAccount(ledger, networkFeesKey(currency)), fee],
  ];
  await ledger.post(tx, { entries: [booked('withdrawal-sent', taken, lines)], holds: [postHold(hold, { amount, at })] });
}

async function bookPaid(tx: Tx, ledger: Ledger, taken: Taken): Promise<void> {
  const { currency, amount, fee } = taken.row;
  const paid = money(currency, amount - fee);
  const lines: Lines = [
    [houseAccount(ledger, payoutsKey(currency)), negated(paid)],
    [houseAccount(ledger, bankKey(currency)), paid],
  ];
  await ledger.post(tx, { entries: [booked('withdrawal-paid', taken, lines)] });
}

/** The money that goes with a step. */
async function moveMoney(tx: Tx, ledger: Ledger, taken: Taken): Promise<void> {
  const { row, step, at } = taken;
  const back = { reference: row.id, owner: row.customer, at };
  const isGone = row.state === 'sent' || row.state === 'paid';
  if (step.to === 'sent') await bookSent(tx, ledger, taken);
  else if (step.to === 'paid') await bookPaid(tx, ledger, taken);
  else if (step.to === 'returned') await ledger.takeBack(tx, { ...back, kind: 'withdrawal-unpaid', original: 'withdrawal-paid' });
  if (isGone && (step.to === 'failed' || step.to === 'returned'))
    await ledger.takeBack(tx, { ...back, kind: 'withdrawal-returned', original: 'withdrawal-sent' });
  const isReleased = step.to === 'rejected' || step.to === 'cancelled' || (step.to === 'failed' && !isGone);
  if (isReleased) await ledger.setAside(tx, { holds: [endHold(await activeHold(tx, ledger, row), { as: 'voided', at })] });
}

/**
 * Takes one step of a withdrawal, whose wallet and row the transaction has locked: the money that goes with it, the step and what its customer hears are
 * written together. An edge that isn’t listed throws.
 */
export async function takeStep(tx: Tx, parts: StepParts, taken: Taken): Promise<void> {
  const { row, step, at } = taken;
  insistOnEdge(row.state, step);
  await moveMoney(tx, parts.ledger, taken);
  await insertStep(tx, { withdrawal: row.id, step: step.to, reason: step.reason, at });
  await tellStep(tx, parts, taken);
}
