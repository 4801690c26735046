import type { ReplyAt } from '@parkett/contract';
import type { Auction } from '@parkett/contract/opening-list';
import { formatDecimal, instantToWire, type Instrument } from '@parkett/kernel';
import { rateScale } from '../../books/market-data/index.ts';
import type { AuctionRows } from './auction-rows.ts';
import { ordersInAuction } from './own-orders.ts';
import type { OpeningListParts } from './parts.ts';
import { auctionDay } from './rules/auction-day.ts';
import type { AuctionRow } from './rules/auction-row.ts';

type List = ReplyAt<'openingList/list'>;

export const sharesOf = ({ instruments }: Pick<OpeningListParts, 'instruments'>): Instrument[] =>
  instruments.all.filter(({ class: kind }) => kind === 'share');

function shownRow({ code, name, currency, priceScale, quantityScale }: Instrument, row: AuctionRow): List['rows'][number] {
  const text = (units: bigint | null, scale: number): string | null => (units === null ? null : formatDecimal(units, scale));
  return {
    ...{ code, name, currency, priceScale, quantityScale, state: row.state, isMakers: row.isMakers },
    ...{ price: text(row.price, priceScale), volume: text(row.volume, quantityScale), surplus: text(row.surplus, quantityScale) },
    changeRate: text(row.rateHundredths, rateScale),
  };
}

/** The shares of own orders first, then those of own watchlists, then by turnover; where nothing was traded yet, the liquid ones first. */
async function ordered(parts: OpeningListParts, shares: Instrument[], own: { customer: bigint | null; codes: readonly string[] }) {
  const watched = new Set(own.customer === null ? [] : await parts.watchedBy(parts.db, own.customer));
  const ownCodes = new Set(own.codes);
  const place = ({ code }: Instrument): number => (ownCodes.has(code) ? 0 : watched.has(code) ? 1 : 2);
  const turnover = ({ id }: Instrument): bigint => parts.board.view(id)?.turnover ?? 0n;
  const keyed = shares.map(share => ({ share, place: place(share), turnover: turnover(share) }));
  return keyed
    .toSorted(
      (a, b) =>
        a.place - b.place ||
        (a.turnover === b.turnover ? 0 : a.turnover < b.turnover ? 1 : -1) ||
        b.share.liquidityBand - a.share.liquidityBand ||
        (a.share.code < b.share.code ? -1 : 1),
    )
    .map(({ share }) => share);
}

/** The list of one auction as its reader sees it; a visitor (null) has no orders. */
export async function listAuction(
  parts: OpeningListParts,
  { rows, auction, customer }: { readonly rows: AuctionRows; readonly auction: Auction; readonly customer: bigint | null },
): Promise<List> {
  const { history } = parts;
  const shares = sharesOf(parts);
  const now = parts.now();
  const day = shares[0] && history.kind === 'simulator' ? auctionDay(history.scheduleOf(shares[0].id), auction, now) : null;
  if (!day) return { areHeld: false, auction, isCalled: false, day: null, nextAt: null, rows: [], orders: [] };
  const rowOf = new Map(shares.map(share => [share.id, rows.of(share, { auction, day, now })]));
  const isCalled = now < day.until || [...rowOf.values()].some(({ state }) => state === 'called');
  const orders = customer === null ? [] : await ordersInAuction(parts, { customer, auction, day, isCalled, now });
  const inOrder = await ordered(parts, shares, { customer, codes: orders.map(({ code }) => code) });
  const { date, isToday, from, until, nextAt } = day;
  return {
    ...{ areHeld: true, auction, isCalled, nextAt: instantToWire(nextAt) },
    day: { date, isToday, from: instantToWire(from), until: instantToWire(until) },
    rows: inOrder.map(share => shownRow(share, rowOf.get(share.id)!)),
    orders,
  };
}
