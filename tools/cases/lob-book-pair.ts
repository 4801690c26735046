import { asQuantity } from '@parkett/kernel';
import { CaseVenue } from './matching-venue.ts';
import { createReport, type CaseReport } from './report.ts';

/** LOBSTER's columns: time, type, order id, size, price, direction (1: a buy order is meant, −1: a sell order). */
type Message = { type: number; size: number; price: number; side: 'buy' | 'sell' };
type Sides = { bids: [price: number, size: number][]; asks: [price: number, size: number][] };

const add = 1;
const reduce = 2;
const remove = 3;
const execute = 4;

/**
 * Each case: the book after row k−1, message k applied by the exchange, the result compared with row k over all levels but the last,
 * since a level that comes up from below the visible ones is unknown.
 */
export function runBookPair(messages: string, books: string): CaseReport {
  const report = createReport();
  const changes = rowsOf(messages).map(messageOf);
  const rows = rowsOf(books);
  for (let at = 1; at < Math.min(changes.length, rows.length); at += 1) {
    const expected = textOf(sidesOf(rows[at]!));
    const seen = textOf(applyTo(sidesOf(rows[at - 1]!), changes[at]!));
    report.check(`row ${at + 1}`, seen === expected, `should be ${expected}, is ${seen}`);
  }
  return report.done();
}

const rowsOf = (csv: string): number[][] =>
  csv
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => line.split(',').map(Number));

function messageOf([, type, , size, price, direction]: number[]): Message {
  return { type: type!, size: size!, price: price!, side: direction === 1 ? 'buy' : 'sell' };
}

/** Ask price, ask size, bid price, bid size of each level; a level that isn't there has no size. */
function sidesOf(row: readonly number[]): Sides & { levels: number } {
  const sides: Sides = { bids: [], asks: [] };
  for (let at = 0; at + 3 < row.length; at += 4) {
    if (row[at + 1]! > 0) sides.asks.push([row[at]!, row[at + 1]!]);
    if (row[at + 3]! > 0) sides.bids.push([row[at + 2]!, row[at + 3]!]);
  }
  return { ...sides, levels: Math.floor(row.length / 4) };
}

function textOf({ bids, asks, levels }: Sides & { levels: number }): string {
  return JSON.stringify([bids.slice(0, levels - 1), asks.slice(0, levels - 1)]);
}

function applyTo(book: Sides & { levels: number }, message: Message): Sides & { levels: number } {
  const venue = new CaseVenue([1], 'continuous');
  for (const [price, quantity] of book.bids) venue.submit({ id: `buy ${price}`, side: 'buy', kind: 'limit', quantity, price });
  for (const [price, quantity] of book.asks) venue.submit({ id: `sell ${price}`, side: 'sell', kind: 'limit', quantity, price });
  applyMessage(venue, message);
  const sideOf = (side: 'bids' | 'asks'): [number, number][] => venue.depth(side, book.levels).map(([price, quantity]) => [price, quantity]);
  return { bids: sideOf('bids'), asks: sideOf('asks'), levels: book.levels };
}

/** A level stands in for the orders in it, of which the file doesn't tell the sizes. */
function applyMessage(venue: CaseVenue, { type, size, price, side }: Message): void {
  if (type === add) venue.submit({ id: 'added', side, kind: 'limit', quantity: size, price });
  if (type === reduce || type === remove) venue.apply({ kind: 'reduce', id: venue.numberOf(`${side} ${price}`), by: asQuantity(BigInt(size)) });
  if (type === execute) {
    const taker = side === 'buy' ? 'sell' : 'buy';
    venue.submit({ id: 'taker', side: taker, kind: 'limit', quantity: size, price, timeInForce: 'ioc' });
  }
}
