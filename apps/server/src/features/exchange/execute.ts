import type { ReplyAt, RequestAt } from '@parkett/contract';
import { exchangeNumber, formatDecimal, invariant, money, negated, ok, scaleOf, type Currency, type Instant } from '@parkett/kernel';
import {
  addUnsettled,
  journalEntry,
  line,
  moneyLimit,
  unitOfCurrency,
  unsettledOfAll,
  type AccountKey,
  type AccountRow,
  type Draft,
  type Ledger,
  type Unsettled,
} from '../../books/ledger/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { cashKey, currencyDeskKey, spreadKey } from './chart.ts';
import { rateTolerance } from './limits.ts';
import type { ExchangeParts } from './parts.ts';
import { carryUnsettled } from './rules/carry-unsettled.ts';
import { decideExchange, type Situation } from './rules/decide-exchange.ts';
import { exchangeShown } from './shown.ts';
import { insertExchanges, nextExchanges, readQuote, type ExchangeRow, type RatedExchange } from './store.ts';

type Ask = { readonly customer: bigint; readonly quote: bigint | null; readonly amount: RequestAt<'exchange/execute'>['amount'] };
type Snapshot = { readonly id: bigint; readonly situation: Situation };
type Reply = ReplyAt<'exchange/execute'>;

/** Both wallets are locked in one call, so in the order of their numbers: two exchanges in opposite directions wait, and never for each other. */
async function load(parts: ExchangeParts, tx: Tx, { customer, quote: named }: Ask): Promise<Snapshot> {
  const { ledger, rates, ruleBook, systemNow } = parts;
  const seen = named === null ? null : await readQuote(tx, named);
  const pair = seen?.quote.customer === customer ? seen.quote : null;
  const locked = pair ? await ledger.lock(tx, [cashKey(customer, pair.from), cashKey(customer, pair.to)]) : [];
  // Behind the lock the rate is read again: another exchange may have taken it.
  const found = pair && (await readQuote(tx, pair.id));
  const wallet: AccountRow<Currency> | undefined = pair ? locked.find(({ unit }) => unit === unitOfCurrency(pair.from)) : undefined;
  const situation: Situation = {
    ...{ customer, quote: found?.quote ?? null, takenBy: found?.takenBy ?? null, wallet: wallet ?? null },
    ...{ middle: pair && rates.now().middle(pair.from, pair.to), tolerance: ruleBook.now(rateTolerance), now: systemNow() },
  };
  const [id] = await nextExchanges(tx, 1);
  return { id: id!, situation };
}

/** The account of the house, which was opened when the rate was asked for. */
function houseAccount<C extends Currency>(ledger: Ledger, key: AccountKey<C>) {
  const id = ledger.directory.known(key);
  invariant(id !== null, `the account of ${key.purpose} is open`);
  return id;
}

/** One entry for both currencies. The rest of rounding down stays on the desk's account. */
function booked(ledger: Ledger, row: ExchangeRow, wallets: { readonly from: AccountRow<Currency>; readonly to: AccountRow<Currency> }): Draft {
  const { id, customer, from, to, at } = row;
  const gives = { unit: unitOfCurrency(from), of: (amount: bigint) => money(from, amount) };
  const gets = { unit: unitOfCurrency(to), of: (amount: bigint) => money(to, amount) };
  const [given, spread, got] = [gives.of(row.given), gives.of(row.spread), gets.of(row.got)];
  return journalEntry({
    ...{ kind: 'exchange', reference: id, part: 0, owner: customer, bookedAt: at },
    postings: [
      line({ account: wallets.from.id, unit: gives.unit, amount: negated(given) }),
      line({ account: houseAccount(ledger, currencyDeskKey(from)), unit: gives.unit, amount: gives.of(row.given - row.spread) }),
      line({ account: houseAccount(ledger, spreadKey(from)), unit: gives.unit, amount: spread }),
      line({ account: houseAccount(ledger, currencyDeskKey(to)), unit: gets.unit, amount: negated(got) }),
      line({ account: wallets.to.id, unit: gets.unit, amount: got }),
    ],
  });
}

/** Writes exchanges and books each as an entry of its own. Money that hasn't settled settles in the wallet that gets it, not before. */
export async function saveExchanges(
  { ledger, systemNow }: Pick<ExchangeParts, 'ledger' | 'systemNow'>,
  tx: Tx,
  rows: readonly ExchangeRow[],
): Promise<void> {
  const keys = rows.flatMap(({ customer, from, to }) => [cashKey(customer, from), cashKey(customer, to)]);
  // The wallets that give are locked already, so what waits in them stays what it is.
  const giving = rows.flatMap(({ customer, from }) => ledger.directory.known(cashKey(customer, from)) ?? []);
  const [open, waiting] = await Promise.all([ledger.open(tx, keys), unsettledOfAll(tx, giving), insertExchanges(tx, rows)]);
  const walletOf = (customer: bigint, currency: Currency): AccountRow<Currency> =>
    open.find(({ owner, unit }) => owner === customer && unit === unitOfCurrency(currency))!;
  const booking = rows.map(row => ({ row, wallets: { from: walletOf(row.customer, row.from), to: walletOf(row.customer, row.to) } }));
  const entries = await ledger.post(tx, { entries: booking.map(({ row, wallets }) => booked(ledger, row, wallets)) });
  await addUnsettled(tx, takenAlong(booking, { waiting, entries: entries.map(({ id }) => id) }));
  for (const row of rows) await tell(tx, row, systemNow());
}

type Booking = { readonly row: ExchangeRow; readonly wallets: Parameters<typeof booked>[2] };
type Waiting = { readonly waiting: Awaited<ReturnType<typeof unsettledOfAll>>; readonly entries: readonly bigint[] };

/** The unsettled money that exchanges take along, from wallet to wallet. Earlier ones of this transaction have given already. */
function takenAlong(booking: readonly Booking[], { waiting, entries }: Waiting): Unsettled[] {
  const gone = new Map<bigint, { given: bigint; less: bigint }>();
  return booking.flatMap(({ row: { given, got, from: gives, to: gets }, wallets: { from, to } }, i) => {
    const before = gone.get(from.id) ?? { given: 0n, less: 0n };
    const days = (waiting.get(from.id) ?? []).map((day, n) => (n === 0 ? { ...day, amount: day.amount - before.less } : day));
    const wallet = { balance: from.balance - before.given, held: from.held };
    const carried = carryUnsettled({ wallet, unsettled: days, given, got });
    gone.set(from.id, { given: before.given + given, less: before.less + (carried?.less ?? 0n) });
    if (!carried) return [];
    const entry = entries[i]!;
    return [
      { account: from.id, entry, amount: money(gives, -carried.less), settlesOn: carried.lessOn },
      { account: to.id, entry, amount: money(gets, carried.more), settlesOn: carried.moreOn },
    ];
  });
}

async function tell(tx: Tx, row: ExchangeRow, at: Instant): Promise<void> {
  const { customer, from, to } = row;
  const text = (amount: bigint, currency: Currency): string => formatDecimal(amount, scaleOf(currency));
  const [given, amount] = [text(row.given, from), text(row.got, to)];
  const parameters = { exchange: exchangeNumber(row.id), given, givenCurrency: from, amount, currency: to };
  await wantLetter(tx, { kind: 'exchanged', customer, at, parameters });
}

/** The house's accounts that exchanges of a currency are booked on; opened once, outside of the transaction that books. */
export const openHouseAccounts = (ledger: Ledger, currencies: readonly Currency[]): Promise<void> =>
  ledger.directory.open(currencies.flatMap(currency => [currencyDeskKey(currency), spreadKey(currency)]));

/** Exchanges an amount at a rate that its customer was shown, behind the locks of both wallets. */
export function executing(parts: ExchangeParts): Submit<Ask, Reply> {
  const submit = parts.commands.register(
    withKeptAnswer<Ask, Snapshot, RatedExchange, Reply>({
      name: 'exchange',
      limit: moneyLimit(parts),
      load: (tx, { command }) => load(parts, tx, command),
      decide: ({ id, situation }, { customer, amount }, at: Instant) => {
        const decided = decideExchange(amount, situation);
        if (!decided.ok) return decided;
        const { quote, ...amounts } = decided.value;
        const change: RatedExchange = {
          ...{ id, customer, quote: quote.id, order: null, from: quote.from, to: quote.to, ...amounts, at, takenAt: situation.now },
          ...{ rate: quote.rate, source: quote.source },
        };
        return ok({ change, answer: exchangeShown(change) });
      },
      told: ({ change: { id, customer, from, to, given, got } }) => ({
        subject: customer,
        facts: { exchange: exchangeNumber(id), given: String(given), from, got: String(got), to },
      }),
      save: (tx, { rate: _rate, source: _source, ...row }) => saveExchanges(parts, tx, [row]),
    }),
  );
  return async submission => {
    const outcome = await submit(submission);
    if (outcome.outcome === 'accepted') parts.notify([submission.command.customer], ['wallet']);
    return outcome;
  };
}
