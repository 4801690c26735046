import { dateAt, type TradingDate } from '@parkett/kernel';
import { commandExchange } from '../../books/orders/index.ts';
import { withTransaction } from '../../platform/db.ts';
import type { DueKind } from '../../platform/due-items.ts';
import { addNextAnnouncements, announceDividends } from './announce.ts';
import { issuersKey } from './chart.ts';
import { bookEx, bookPayments, pieceOf } from './dividends.ts';
import { announceKind, exKind, ordersEndKind, payKind } from './kinds.ts';
import type { CorporateParts } from './parts.ts';

/** Brings the first day of a house that has none yet, and opens the house's accounts. */
export async function beginCalendar(parts: CorporateParts): Promise<void> {
  const { db, history, instruments, ledger, now } = parts;
  if (history.kind === 'replay') return;
  const currencies = new Set(instruments.all.filter(({ class: kind }) => kind === 'share' || kind === 'foreign').map(({ currency }) => currency));
  await ledger.directory.open([...currencies].map(currency => issuersKey(currency)));
  await withTransaction(db, tx => addNextAnnouncements(parts, tx, dateAt(now())));
}

/** The calendar of companies: what is announced, the end of resting orders, the ex-day and the pay-day. */
export const corporateDue = (parts: CorporateParts): readonly DueKind[] => [
  {
    name: announceKind,
    handle: (tx, items, now) => announceDividends(parts, tx, { dates: items.map(({ key }) => key as TradingDate), now }),
  },
  {
    name: ordersEndKind,
    handle: async (tx, items, now) => {
      const pieces = [];
      for (const { key, at } of items) pieces.push(await pieceOf(parts, tx, { key: `${key.split('/')[0]}/0`, at }));
      // The last statement: the next writer into this log waits for the COMMIT.
      await commandExchange(tx, {
        at: now,
        commands: pieces.map(({ term }) => ({ kind: 'end-orders', instrument: term.instrumentId, reason: 'corporate-action' })),
      });
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
    name: payKind,
    handle: async (tx, items, now) => {
      const holders: bigint[] = [];
      for (const item of items) holders.push(...(await bookPayments(parts, tx, await pieceOf(parts, tx, item), now)));
      return () => parts.notify(holders, ['wallet']);
    },
  },
];
