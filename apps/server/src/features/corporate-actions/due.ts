import { dateAt, type Instant, type TradingDate } from '@parkett/kernel';
import { commandExchange } from '../../books/orders/index.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import type { DueKind } from '../../platform/due-items.ts';
import { addNextAnnouncements, announceTerms, tellExchange } from './announce.ts';
import { issuersKey } from './chart.ts';
import { bookEx, bookPayments, pieceOf } from './dividends.ts';
import { fixPrice, payDelisting } from './delistings.ts';
import { announceKind, exKind, goneKind, gonePaidKind, learnKind, ordersEndKind, payKind, splitKind } from './kinds.ts';
import type { CorporateParts } from './parts.ts';
import { bookSplit } from './splits.ts';

/** Brings the first day of a house that has none yet, and opens the house's accounts. */
export async function beginCalendar(parts: CorporateParts): Promise<void> {
  const { db, history, instruments, ledger, now } = parts;
  if (history.kind === 'replay') return;
  const currencies = new Set(instruments.all.filter(({ class: kind }) => kind === 'share' || kind === 'foreign').map(({ currency }) => currency));
  await ledger.directory.open([...currencies].map(currency => issuersKey(currency)));
  await withTransaction(db, tx => addNextAnnouncements(parts, tx, dateAt(now())));
}

const endOrders = (tx: Tx, instruments: readonly number[], at: Instant): Promise<unknown> =>
  commandExchange(tx, { at, commands: instruments.map(instrument => ({ kind: 'end-orders', instrument, reason: 'corporate-action' })) });

/** The close of the last day of a share that goes, and the day on which its holders are paid. */
const delistingDue = (parts: CorporateParts): readonly DueKind[] => [
  {
    name: goneKind,
    handle: async (tx, items, now) => {
      const pieces = [];
      for (const item of items) pieces.push(await pieceOf(parts, tx, item));
      for (const piece of pieces) await fixPrice(parts, tx, piece);
      // The last statement: the next writer into this log waits for the COMMIT.
      await commandExchange(tx, { at: now, commands: pieces.map(({ term }) => ({ kind: 'delist', instrument: term.instrumentId })) });
      return parts.lookAtLog;
    },
  },
  {
    name: gonePaidKind,
    handle: async (tx, items) => {
      const holders: bigint[] = [];
      for (const item of items) holders.push(...(await payDelisting(parts, tx, await pieceOf(parts, tx, item))));
      return () => parts.notify(holders, ['wallet', 'positions']);
    },
  },
];

/** The calendar of companies: what is announced, the end of resting orders, the ex-days of dividends and splits, and the pay-day. */
export const corporateDue = (parts: CorporateParts): readonly DueKind[] => [
  {
    name: announceKind,
    handle: (tx, items, now) => announceTerms(parts, tx, { dates: items.map(({ key }) => key as TradingDate), now }),
  },
  {
    name: learnKind,
    handle: async (tx, items, now) => {
      const pieces = [];
      for (const { key, at } of items) pieces.push(await pieceOf(parts, tx, { key: `${key}/0`, at }));
      const terms = pieces.map(({ term }) => term);
      await tellExchange(tx, terms, now);
      return () => {
        parts.terms.announce(terms);
        parts.lookAtLog();
      };
    },
  },
  {
    name: ordersEndKind,
    handle: async (tx, items, now) => {
      const pieces = [];
      for (const { key, at } of items) pieces.push(await pieceOf(parts, tx, { key: `${key.split('/')[0]}/0`, at }));
      // The last statement: the next writer into this log waits for the COMMIT.
      await endOrders(
        tx,
        pieces.map(({ term }) => term.instrumentId),
        now,
      );
      return parts.lookAtLog;
    },
  },
  {
    name: exKind,
    handle: async (tx, items) => {
      const holders: bigint[] = [];
      for (const item of items) holders.push(...(await bookEx(parts, tx, await pieceOf(parts, tx, item))));
      return () => parts.notify(holders, ['wallet', 'positions']);
    },
  },
  {
    name: splitKind,
    handle: async (tx, items, now) => {
      const holders: bigint[] = [];
      const waiting = new Set<number>();
      for (const item of items) {
        const piece = await pieceOf(parts, tx, item);
        const booked = await bookSplit(parts, tx, piece, now);
        holders.push(...booked.holders);
        if (booked.waits) waiting.add(piece.term.instrumentId);
      }
      // The last statement: the next writer into this log waits for the COMMIT.
      await endOrders(tx, [...waiting], now);
      return () => {
        parts.notify(holders, ['wallet', 'positions']);
        if (waiting.size > 0) parts.lookAtLog();
      };
    },
  },
  {
    name: payKind,
    handle: async (tx, items, now) => {
      const holders: bigint[] = [];
      for (const item of items) holders.push(...(await bookPayments(parts, tx, await pieceOf(parts, tx, item), now)));
      return () => parts.notify(holders, ['wallet']);
    },
  },
  ...delistingDue(parts),
];
