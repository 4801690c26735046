import { allocate, asQuantity, invariant, money, negated, notional, type Currency, type Instant } from '@parkett/kernel';
import { journalEntry, line } from '../../books/ledger/index.ts';
import { exMoment, readTerm, type MarketTerm } from '../../books/market-data/index.ts';
import { holdersBefore, type Holder } from '../../books/positions/index.ts';
import type { Tx } from '../../platform/db.ts';
import { addDueItem } from '../../platform/due-items.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { cashKey, dueKey, issuersKey } from './chart.ts';
import { exKind, payKind } from './kinds.ts';
import type { CorporateParts } from './parts.ts';
import { paymentAt } from './rules/calendar.ts';
import { bookedOf, insertDividends, insertPayments, unpaidOf, type DividendPart, type DividendRow } from './store.ts';

/** Holders of one piece of work: a kill in between loses none and books none twice, and an order whose wallet is among theirs waits until its end. */
export const holdersAtOnce = 64;
/** Of the ex-day, which touches no wallet. */
const dueAtOnce = 200;

export type Piece = { readonly term: MarketTerm; readonly currency: Currency; readonly after: bigint; readonly at: Instant };

/** A piece of work by its key: a term, and the customer behind whom it goes on. */
export async function pieceOf({ instruments }: CorporateParts, tx: Tx, { key, at }: { readonly key: string; readonly at: Instant }): Promise<Piece> {
  const [id, after] = key.split('/') as [string, string];
  const term = await readTerm(tx, BigInt(id));
  invariant(term, `there is a term ${id}`);
  return { term, currency: instruments.withId(term.instrumentId).currency, after: BigInt(after), at };
}

const goOn = async (tx: Tx, kind: string, { term, at }: Piece, last: bigint | null): Promise<void> => {
  if (last !== null) await addDueItem(tx, { kind, key: `${term.id}/${last}`, at });
};

type Drawn = { readonly id: bigint; readonly holder: Holder };

/** A holder's dividend: the sum of his shares times the rate, rounded half up once. Each position gets its part of it by its shares. */
function dividendOf(parts: CorporateParts, { term, currency }: Piece, { id, holder }: Drawn): { row: DividendRow; shares: DividendPart[] } {
  const instrument = parts.instruments.withId(term.instrumentId);
  const { customer, positions } = holder;
  const quantities = positions.map(({ quantity }) => quantity);
  const quantity = asQuantity(quantities.reduce((sum, one) => sum + one, 0n));
  const gross = money(currency, notional(term.amount * quantity, instrument, 'half-up'));
  const [exAt, paysAt] = [exMoment(parts.history.scheduleOf(instrument.id), term.exDate), paymentAt(term.paysOn)];
  return {
    row: { id, customer, term: term.id, instrumentId: instrument.id, currency, quantity, gross, exAt, paysAt },
    shares: allocate(gross, quantities).map((amount, index) => ({
      ...{ dividend: id, customer, position: positions[index]!.id, quantity: quantities[index]!, amount },
    })),
  };
}

/** The ex-day: what is due to each holder of the close before, once each. */
export async function bookEx(parts: CorporateParts, tx: Tx, piece: Piece): Promise<readonly bigint[]> {
  const { ledger, movements, history } = parts;
  const { term, currency, after } = piece;
  const at = exMoment(history.scheduleOf(term.instrumentId), term.exDate);
  const { holders, last } = await holdersBefore(tx, { instrument: term.instrumentId, at, after, max: dueAtOnce, kinds: movements });
  const booked = await bookedOf(
    tx,
    term.id,
    holders.map(({ customer }) => customer),
  );
  const open = holders.filter(({ customer }) => !booked.has(customer));
  const ids = open.length === 0 ? [] : await nextNumbers(tx, { sequence: 'dividend_id', count: open.length });
  const drawn = open.map((holder, index) => dividendOf(parts, piece, { id: ids[index]!, holder })).filter(({ row }) => row.gross > 0n);
  const rows = drawn.map(({ row }) => row);
  const accounts = await ledger.open(
    tx,
    rows.map(({ customer }) => dueKey(customer, currency)),
  );
  const owned = new Map(accounts.map(account => [account.owner, account.id]));
  const issuers = ledger.directory.known(issuersKey(currency));
  invariant(issuers !== null, "the house's account of issuers is open");
  const { unit } = issuersKey(currency);
  const entries = rows.map(({ id, customer, gross, exAt }) =>
    journalEntry({
      ...{ kind: 'dividend', reference: id, part: 0, owner: customer, bookedAt: exAt },
      postings: [line({ account: owned.get(customer)!, unit, amount: gross }), line({ account: issuers, unit, amount: negated(gross) })],
    }),
  );
  const shares = drawn.flatMap(one => one.shares);
  await Promise.all([insertDividends(tx, rows, shares), entries.length > 0 && ledger.post(tx, { entries }), goOn(tx, exKind, piece, last)]);
  return rows.map(({ customer }) => customer);
}

/** The pay-day: what was due becomes cash, whatever gates a customer has. */
export async function bookPayments(parts: CorporateParts, tx: Tx, piece: Piece, now: Instant): Promise<readonly bigint[]> {
  const { ledger } = parts;
  const { term, currency, after } = piece;
  const rows = await unpaidOf(tx, { term: term.id, after, max: holdersAtOnce });
  if (rows.length === 0) return [];
  const accounts = await ledger.open(
    tx,
    rows.flatMap(({ customer }) => [dueKey(customer, currency), cashKey(customer, currency)]),
  );
  const accountOf = (customer: bigint, purpose: string) => accounts.find(account => account.owner === customer && account.purpose === purpose)!.id;
  const { unit } = issuersKey(currency);
  const entries = rows.map(({ id, customer, gross }) =>
    journalEntry({
      ...{ kind: 'dividend-paid', reference: id, part: 0, owner: customer, bookedAt: now },
      postings: [
        line({ account: accountOf(customer, 'dividend-due'), unit, amount: negated(gross) }),
        line({ account: accountOf(customer, 'cash'), unit, amount: gross }),
      ],
    }),
  );
  const last = rows.length < holdersAtOnce ? null : rows.at(-1)!.customer;
  // Sent at once: orders wait for the locks.
  await Promise.all([insertPayments(tx, rows, now), ledger.post(tx, { entries }), goOn(tx, payKind, piece, last)]);
  return rows.map(({ customer }) => customer);
}
