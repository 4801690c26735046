import { asQuantity } from '@parkett/kernel';
import { existsSync, readFileSync } from 'node:fs';
import { runBookPair } from './lob-book-pair.ts';
import { CaseVenue, executionsIn } from './matching-venue.ts';
import { createReport, type CaseReport } from './report.ts';

type Operation = {
  row: number;
  op: string;
  id: string;
  side?: 'buy' | 'sell';
  type?: string;
  price?: number;
  qty?: number;
  by?: number;
  to?: number;
  tif?: string;
  expect?: { trades?: { maker: string; price: number; qty: number }[] };
  bbo_after?: { ask?: number | null; ask_qty?: number | null; bid?: number | null; bid_qty?: number | null };
};

/**
 * Feeds a file of 01_lob to the exchange: a replay (each fill and each best price is a case), or the messages of a pair of CSV files,
 * whose order book lies beside them (each row is a case).
 */
export function run(file: string, content: string): CaseReport {
  if (content.trimStart().startsWith('{')) return runReplay((JSON.parse(content) as { ops: Operation[] }).ops);
  if (!file.includes('messages')) return unjudged(file, 'judged together with its messages file');
  const bookFile = file.replace(/messages(?=[^/]*$)/, 'orderbook');
  if (existsSync(bookFile)) return runBookPair(content, readFileSync(bookFile, 'utf8'));
  return unjudged(file, 'the order book beside it is missing');
}

function unjudged(name: string, reason: string): CaseReport {
  const report = createReport();
  report.skip(name, reason);
  return report.done();
}

type Report = ReturnType<typeof createReport>;

function runReplay(operations: readonly Operation[]): CaseReport {
  const venue = new CaseVenue([1], 'continuous');
  const report = createReport();
  for (const operation of operations) {
    const fills = obey(venue, operation);
    compareFills(report, operation, fills);
    if (operation.bbo_after) compareBest(report, operation, venue);
  }
  return report.done();
}

/** What executed, as `maker price quantity`. */
function obey(venue: CaseVenue, operation: Operation): string[] {
  const id = venue.numberOf(operation.id);
  if (operation.op === 'cancel') venue.apply({ kind: 'cancel', id });
  if (operation.op === 'reduce') venue.apply({ kind: 'reduce', id, by: asQuantity(BigInt(reducedBy(venue, operation))) });
  if (operation.op !== 'new') return [];
  const events = venue.submit({
    id: operation.id,
    side: operation.side === 'sell' ? 'sell' : 'buy',
    kind: operation.type === 'market' ? 'market' : 'limit',
    quantity: operation.qty ?? 0,
    price: operation.price,
    timeInForce: operation.tif === 'IOC' ? 'ioc' : operation.tif === 'FOK' ? 'fok' : 'gtc',
  });
  return executionsIn(events).map(({ aggressor, buy, sell, price, quantity }) =>
    fillText(venue.nameOf(aggressor === 'buy' ? sell : buy), Number(price), Number(quantity)),
  );
}

function reducedBy(venue: CaseVenue, operation: Operation): number {
  if (operation.to !== undefined) return Number(venue.orderOf(operation.id)?.quantity ?? 0n) - operation.to;
  return operation.by ?? operation.qty ?? 0;
}

const fillText = (maker: string, price: number, quantity: number): string => `${maker} ${price} × ${quantity}`;

function compareFills(report: Report, operation: Operation, fills: readonly string[]): void {
  const expected = (operation.expect?.trades ?? []).map(({ maker, price, qty }) => fillText(maker, price, qty));
  for (let at = 0; at < Math.max(expected.length, fills.length); at += 1) {
    const name = `row ${operation.row} fill ${at + 1}`;
    report.check(name, expected[at] === fills[at], `should be ${expected[at] ?? 'none'}, is ${fills[at] ?? 'none'}`);
  }
}

function compareBest(report: Report, operation: Operation, venue: CaseVenue): void {
  const { ask, ask_qty, bid, bid_qty } = operation.bbo_after!;
  const best = (side: 'bids' | 'asks'): string => bestText(...(venue.depth(side, 1)[0] ?? []));
  const expected = `${bestText(bid, bid_qty)} / ${bestText(ask, ask_qty)}`;
  const seen = `${best('bids')} / ${best('asks')}`;
  report.check(`row ${operation.row} best prices`, seen === expected, `should be ${expected}, are ${seen}`);
}

const bestText = (price?: number | null, quantity?: number | null): string => (price ? `${price} × ${quantity}` : 'none');
