import {
  addDays,
  asQuantity,
  divide,
  invariant,
  later,
  money,
  negated,
  nothing,
  powerOfTen,
  scaleOf,
  type Instant,
  type Money,
} from '@parkett/kernel';
import { journalEntry, line, wallet, type AccountRow } from '../../books/ledger/index.ts';
import { exMoment, type MarketTerm } from '../../books/market-data/index.ts';
import {
  appendMovements,
  holdersBefore,
  lockOpenPositions,
  moved,
  movementsOfSplit,
  splitHolding,
  writePositions,
  type Position,
  type SplitRatio,
} from '../../books/positions/index.ts';
import type { Tx } from '../../platform/db.ts';
import { addDueItem } from '../../platform/due-items.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { cashKey, sharesKey } from './chart.ts';
import { holdersAtOnce, type Piece } from './dividends.ts';
import { splitKind } from './kinds.ts';
import { makersOf } from './makers.ts';
import type { CorporateParts } from './parts.ts';
import { insertSplits, splitOf, type SplitPartRow, type SplitRow } from './split-store.ts';

/** No share goes without a close for longer. */
const closeWithinDays = 14;
/** A sale that is ending keeps its customer's split waiting so long. */
const againMs = 1_000;

function ratioOf({ id, old, fresh }: MarketTerm): SplitRatio {
  invariant(old !== null && fresh !== null, `term ${id} has a ratio`);
  return { old, fresh };
}

/** The close of the last day before the ex-day, by which what makes no whole share is paid. */
function closeOf({ history }: CorporateParts, { instrumentId, exDate }: MarketTerm, now: Instant): bigint {
  const bar = history.dayBars(instrumentId, { from: addDays(exDate, -closeWithinDays), to: addDays(exDate, -1), now }).at(-1);
  invariant(bar, `there is a close of instrument ${instrumentId} before ${exDate}`);
  return BigInt(bar.close);
}

/** The worth of parts of old shares at a price, `fresh` of which are one share; minor units, rounded half up. */
function worthOfParts(
  taken: bigint,
  price: bigint,
  { fresh, priceScale, currency }: { fresh: bigint; priceScale: number; currency: MarketCurrency },
): Money {
  return money(currency, divide(taken * price * powerOfTen(scaleOf(currency)), fresh * powerOfTen(priceScale), 'half-up'));
}
type MarketCurrency = Piece['currency'];

type Split = { readonly row: SplitRow; readonly parts: readonly SplitPartRow[]; readonly positions: readonly Position[] };

type Booking = { readonly piece: Piece; readonly close: bigint; readonly at: Instant };

/** The split of one holder: its row, its parts, and the positions as they stand before. */
function splitFor(parts: CorporateParts, { piece, close, at }: Booking, { id, positions }: { id: bigint; positions: readonly Position[] }): Split {
  const { term, currency } = piece;
  const instrument = parts.instruments.withId(term.instrumentId);
  invariant(instrument.quantityScale === 0, 'a split is of whole shares');
  const ratio = ratioOf(term);
  const customer = positions[0]!.customerId;
  const holding = splitHolding(positions, ratio, taken => worthOfParts(taken, close, { ...ratio, priceScale: instrument.priceScale, currency }));
  const before = asQuantity(positions.reduce((sum, { openQuantity }) => sum + openQuantity, 0n));
  const { after, taken, paid } = holding;
  return {
    row: { id, customer, term: term.id, instrumentId: instrument.id, currency, before, after, taken, close, paid, exAt: at },
    parts: holding.parts.map(part => ({ split: id, customer, ...part })),
    positions,
  };
}

/** A position with the movements of its part: what it is after them. */
function movedPosition(position: Position, part: SplitPartRow, { ratio, reference, at }: { ratio: SplitRatio; reference: bigint; at: Instant }) {
  const steps = movementsOfSplit(part, { ratio, reference, at });
  const after = steps.reduce<Position>(
    (before, { kind, movement }) => ({ ...before, ...moved(kind, before, movement), openedAt: before.openedAt }),
    position,
  );
  const rows = steps.map(({ movement }, index) => ({
    ...movement,
    customerId: position.customerId,
    positionId: position.id,
    seq: position.movements + index + 1,
  }));
  return { after, rows };
}

/** The id of a customer's account among these, with its unit. */
const accountOf = <A extends Pick<AccountRow, 'id' | 'owner'>>(customer: bigint, accounts: readonly A[]): A['id'] =>
  accounts.find(({ owner }) => owner === customer)!.id;

/** Writes positions and movements, and books shares and money of each holder as one entry against the makers, of whom all shares are. */
async function book(parts: CorporateParts, tx: Tx, { piece, splits, at }: { piece: Piece; splits: readonly Split[]; at: Instant }): Promise<void> {
  const { ledger } = parts;
  const { term, currency } = piece;
  const ratio = ratioOf(term);
  const written = splits.flatMap(split =>
    split.parts.map((part, index) => movedPosition(split.positions[index]!, part, { ratio, reference: split.row.id, at })),
  );
  const makers = await makersOf(ledger, { instrumentId: term.instrumentId, currency });
  const owned = await ledger.open(
    tx,
    splits.flatMap(({ row }) => [cashKey(row.customer, currency)]),
  );
  const held = await ledger.open(
    tx,
    splits.map(({ row }) => sharesKey(row.customer, term.instrumentId)),
  );
  const [unit, shares] = [cashKey(0n, currency).unit, sharesKey(0n, term.instrumentId).unit];
  const entries = splits.flatMap(({ row }) => {
    const { id, customer, before, after, paid } = row;
    const more = asQuantity(after - before);
    const postings = [
      ...(more === 0n
        ? []
        : [
            line({ account: accountOf(customer, held), unit: shares, amount: more }),
            line({ account: makers.shares, unit: shares, amount: negated(more) }),
          ]),
      ...(paid === 0n
        ? []
        : [line({ account: accountOf(customer, owned), unit, amount: paid }), line({ account: makers.money, unit, amount: negated(paid) })]),
    ];
    return postings.length === 0 ? [] : [journalEntry({ kind: 'split', reference: id, part: 0, owner: customer, bookedAt: at, postings })];
  });
  const changes = splits.flatMap(({ row, parts: positions }) => {
    const closed = positions.filter(({ after }) => after === 0n).length;
    return closed === 0 ? [] : [{ id: accountOf(row.customer, owned), held: nothing, count: -closed }];
  });
  const [holdings, portions] = [splits.map(({ row }) => row), splits.flatMap(split => split.parts)];
  const [positions, movements] = [written.map(({ after }) => after), written.flatMap(({ rows }) => rows)];
  // Sent at once: orders wait for the locks.
  await Promise.all([
    insertSplits(tx, holdings, portions),
    writePositions(tx, positions),
    appendMovements(tx, movements),
    (entries.length > 0 || changes.length > 0) && ledger.post(tx, { entries, changes }),
  ]);
}

/** The positions of some customers that a split concerns, oldest first, behind the locks of their accounts. */
async function lockHoldings(parts: CorporateParts, tx: Tx, { customers, piece, at }: { customers: readonly bigint[]; piece: Piece; at: Instant }) {
  const { term, currency } = piece;
  const accounts = customers.flatMap(customer => [cashKey(customer, currency), sharesKey(customer, term.instrumentId)]);
  const holdings = customers.map(customer => ({ customer, instrument: term.instrumentId }));
  const [, locked] = await Promise.all([parts.ledger.lock(tx, accounts), lockOpenPositions(tx, holdings)]);
  const concerned = locked
    .filter(({ openedAt, portfolio }) => openedAt < at && portfolio === wallet)
    .toSorted((a, b) => a.openedAt - b.openedAt || (a.id < b.id ? -1 : 1));
  return Map.groupBy(concerned, ({ customerId }) => customerId);
}

/**
 * The ex-day of a split: the holders of the close before get what their shares become, once each. A holder with a sale that hasn't ended waits for its end.
 */
export async function bookSplit(
  parts: CorporateParts,
  tx: Tx,
  piece: Piece,
  now: Instant,
): Promise<{ readonly holders: readonly bigint[]; readonly waits: boolean }> {
  const { history, movements } = parts;
  const { term, after } = piece;
  const at = exMoment(history.scheduleOf(term.instrumentId), term.exDate);
  const { holders, last } = await holdersBefore(tx, { instrument: term.instrumentId, at, after, max: holdersAtOnce, kinds: movements });
  const all = holders.map(({ customer }) => customer);
  // Before the locks, for which orders wait.
  const ids = all.length === 0 ? [] : await nextNumbers(tx, { sequence: 'split_holding_id', count: all.length });
  const done = await splitOf(tx, term.id, all);
  const customers = all.filter(customer => !done.has(customer));
  const booking = { piece, close: closeOf(parts, term, now), at };
  const holdings = await lockHoldings(parts, tx, { customers, piece, at });
  const isBusy = (positions: readonly Position[]): boolean => positions.some(({ closingQuantity }) => closingQuantity > 0n);
  const ready = [...holdings.values()].filter(positions => !isBusy(positions));
  const waits = ready.length < holdings.size;
  const splits = ready.map((positions, index) => splitFor(parts, booking, { id: ids[index]!, positions }));
  if (splits.length > 0) await book(parts, tx, { piece, splits, at });
  if (last !== null) await addDueItem(tx, { kind: splitKind, key: `${term.id}/${last}`, at: piece.at });
  if (waits) {
    const again = later(piece.at, againMs);
    await addDueItem(tx, { kind: splitKind, key: `${term.id}/${after}/${again}`, at: again });
  }
  return { holders: splits.map(({ row }) => row.customer), waits };
}
