import { useEffect, useMemo, useRef } from 'react';
import type { QueryPath, ReplyAt, RequestAt, trading } from '@parkett/contract';
import { formatDecimal, powerOfTen, scaleOf } from '@parkett/kernel';
import { ask } from '../../lib/api.ts';
import { notePlaced, useSaysOrder } from '../../domain/messages/said-orders.ts';
import { change, refresh, useCall, useCommand, usePagedCall } from '../../lib/reads/query.ts';
import { saying } from '../../lib/outcomes.ts';
import { useCustomer } from '../../lib/session.ts';
import { useSubscription, watch } from '../../lib/stream/index.ts';
import { walletOf, type WalletName } from '../../lib/wallets.ts';
import type { Executions, Places } from './own-marks.ts';
import { fullDay, lotOf, nameableFromWire, unitsOf, wholeLots, type DayPhases, type InstrumentScales, type Instruction } from './order-draft.ts';
import { saveText } from '../../lib/save-text.ts';
import { reads } from './reads.ts';
import type { NameablePrices } from './typed-figure.ts';

export type CostCard = ReplyAt<'trade/costs'>;
export type Acceptance = ReplyAt<'trade/order'>;
export type End = NonNullable<RequestAt<'trade/orders'>['end']>;

/** What an order may change. */
const changedByOrders = { topics: ['orders', 'positions', 'wallet'] } as const;

export async function placeOrder(instruction: Instruction): Promise<Acceptance> {
  const acceptance = await change('trade/order', instruction, changedByOrders);
  notePlaced(acceptance.number);
  return acceptance;
}
export const useCancelOrder = () => useCommand('trade/cancel', changedByOrders);
export const replaceOrder = (body: RequestAt<'trade/replace'>) => change('trade/replace', body, changedByOrders);

const costsEveryMs = 2000;
const costsAtMostEveryMs = 500;

/** What the order would cost now, computed by the server; asked again while it is looked at, and soon after the price it would meet has moved. */
export function useCosts(instruction: Instruction | null, met: string | null) {
  const costs = useCall(reads.costs, instruction ?? { code: '-', side: 'buy', type: 'market', quantity: '', timeInForce: 'day' }, {
    enabled: instruction !== null,
    keepPrevious: true,
    quiet: true,
    staleMs: 0,
    refetchMs: costsEveryMs,
  });
  const follows = instruction !== null && instruction.price === undefined;
  const seen = useRef({ met, askedAt: 0 });
  useEffect(() => {
    if (!follows || seen.current.met === met) return;
    const askAgain = () => {
      seen.current = { met, askedAt: Date.now() };
      void costs.refetch({ cancelRefetch: false });
    };
    const timer = setTimeout(askAgain, Math.max(0, seen.current.askedAt + costsAtMostEveryMs - Date.now()));
    return () => clearTimeout(timer);
  }, [follows, met, costs]);
  return costs;
}

/** What an instrument's trading day consists of. */
export function useDayPhases(code: string): DayPhases {
  const { data } = useCall('market/instrument', { code }, { quiet: true, staleMs: 60_000 });
  return useMemo(() => data?.sessions.map(({ phase }) => phase) ?? fullDay, [data]);
}

/** Which prices of an instrument can be named today. */
export function useNameablePrices({ code, priceScale }: Pick<InstrumentScales, 'code' | 'priceScale'>): NameablePrices {
  const { data } = useCall('market/instrument', { code }, { quiet: true, staleMs: 60_000 });
  return useMemo(() => nameableFromWire(data, { priceScale }), [data, priceScale]);
}

/** How often a quantity is tried against the server's own figure. */
const triesMax = 6;

/**
 * The most whole lots that `percent` of the available money pay, with what is held for the order and its commission.
 * Only the server knows what an order costs: quantities are tried with it, each nearer than the last.
 * Answers units of 10^-quantityScale; 0 when nothing fits.
 */
export async function quantityForShare(wish: { instruction: Instruction; instrument: InstrumentScales; percent: bigint }): Promise<bigint> {
  const { instruction, instrument, percent } = wish;
  const scale = scaleOf(instrument.currency);
  const lot = lotOf(instrument);
  let best = 0n;
  let next = wholeLots(powerOfTen(instrument.quantityScale), instrument) || lot;
  for (let tries = 0; tries < triesMax && next > best; tries++) {
    const card = await ask('trade/costs', { ...instruction, quantity: formatDecimal(next, instrument.quantityScale) }, { quiet: true });
    const target = (unitsOf(card.available, scale) * percent) / 100n;
    const needed = unitsOf(card.hold ?? card.total, scale);
    if (needed <= 0n) return best;
    const nearer = wholeLots((next * target) / needed, instrument);
    if (needed <= target) best = next;
    next = needed > target && nearer >= next ? next - lot : nearer;
  }
  return best;
}

/** Own positions and pending orders of an instrument; undefined for who has none to ask for. */
export function useOwn(code: string): ReplyAt<'trade/own'> | undefined {
  const mine = useCustomer() !== null;
  return useCall(reads.own, { code }, { enabled: mine, quiet: true }).data;
}

const nothing: readonly never[] = [];

/** Own executions of an instrument. */
export function useOwnExecutions(code: string): Executions {
  const mine = useCustomer() !== null;
  return useCall(reads.executions, { code }, { enabled: mine, quiet: true, staleMs: 60_000 }).data?.executions ?? nothing;
}

/** How often the venue is asked where an order stands, while it is looked at. */
const queueEveryMs = 1000;

/** Where own orders of an instrument stand in the book, live; nothing is asked while none is pending. */
export function useQueue(code: string, orders: readonly trading.OrderView[]): Places {
  const { data } = useCall(reads.queue, { code }, { enabled: orders.length > 0, quiet: true, staleMs: 0, refetchMs: queueEveryMs });
  return orders.length > 0 && data ? data.places : nothing;
}

const liveEveryMs = 1000;
const due = new Set<QueryPath>();
let waiting = false;

/** Asks these reads again in a moment; however many quotes change meanwhile, each is asked once. */
function refreshSoon(paths: readonly QueryPath[]): void {
  for (const path of paths) due.add(path);
  if (waiting) return;
  waiting = true;
  setTimeout(async () => {
    const now = [...due];
    due.clear();
    if (document.visibilityState === 'visible') await refresh(...now).catch(() => undefined);
    waiting = false;
  }, liveEveryMs);
}

/**
 * Keeps what the server computes from prices up to date while it is in view: when a quote of these instruments changed,
 * the reads are asked again, at most once a second.
 */
export function useLiveRefresh(codes: readonly string[], ...paths: readonly QueryPath[]): void {
  useSubscription(codes);
  const key = codes.join(' ');
  const joined = paths.join(' ');
  useEffect(() => {
    if (!key) return;
    const offs = key.split(' ').map(code => watch(code, () => refreshSoon(joined.split(' ') as QueryPath[])));
    return () => offs.forEach(off => off());
  }, [key, joined]);
}

/** Positions or orders loaded at a time. */
export const listSize = 30;
/** The most that one answer of a list holds (contract). */
const answerMax = 300;

/** A wallet's open positions, all that were scrolled to in one answer, so that their profit can be asked again at once. */
export function useOpenPositions(type: WalletName, size = listSize) {
  const query = useCall(reads.positions, { type, state: 'open', page: 1, size: Math.min(size, answerMax) }, { keepPrevious: true, quiet: true });
  useLiveRefresh([...new Set(query.data?.positions.map(p => p.code))].toSorted(), 'trade/positions');
  return query;
}

/** A wallet's open positions by instrument; what they are worth follows the quotes. */
export function useHoldings(type: WalletName) {
  const query = useCall(reads.holdings, { type }, { keepPrevious: true, quiet: true });
  useLiveRefresh(query.data?.holdings.map(({ code }) => code).toSorted() ?? [], 'trade/holdings');
  return query;
}

/** The note of a pending stop changes with prices and phases, which no topic announces. */
const pendingAgainMs = 15_000;

export const usePendingOrders = (type: WalletName, size = listSize) =>
  useCall(reads.orders, { type, state: 'pending', page: 1, size: Math.min(size, answerMax) }, { keepPrevious: true, refetchMs: pendingAgainMs });

export const useClosedPositions = (type: WalletName) =>
  usePagedCall({
    what: reads.positions,
    request: { type, state: 'closed', page: 1, size: listSize },
    next: (last, pages) => (pages.length * listSize < last.total ? { page: pages.length + 1 } : null),
  });

/** How the history is narrowed: by how an order ended, its instrument, and days in which it ended. Empty: not. */
export type HistoryFilters = { readonly end: End | null; readonly code: string; readonly from: string; readonly to: string };
export const wholeHistory: HistoryFilters = { end: null, code: '', from: '', to: '' };

const asked = ({ end, code, from, to }: HistoryFilters) => ({
  ...(end ? { end } : {}),
  ...(code ? { code } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

export const useHistory = (type: WalletName, filters: HistoryFilters) =>
  usePagedCall({
    what: reads.orders,
    request: { type, state: 'ended', ...asked(filters), page: 1, size: listSize },
    next: (last, pages) => (pages.length * listSize < last.total ? { page: pages.length + 1 } : null),
  });

/** Saves the history as a CSV file, in the reader's words. */
export async function downloadHistory(type: WalletName, filters: HistoryFilters, words: Readonly<Record<string, string>>): Promise<void> {
  saveText(await saying('query', ask('trade/ordersFile', { type, words, ...asked(filters) })));
}

/** What became of an order since it was placed: its row among the ended ones, null while it is pending. */
export function useOutcome(acceptance: Pick<Acceptance, 'number' | 'code' | 'currency'>): trading.OrderView | null {
  const type = walletOf(acceptance.currency);
  const { data } = useCall(reads.orders, { type, state: 'ended', code: acceptance.code, page: 1, size: 10 }, { quiet: true, staleMs: 0 });
  const outcome = data?.orders.find(order => order.number === acceptance.number) ?? null;
  useSaysOrder(acceptance.number, outcome !== null);
  return outcome;
}

/** The instruments that the history can be narrowed to. */
export const useOrdered = (type: WalletName) => useCall(reads.ordered, { type }, { quiet: true, staleMs: 60_000 }).data?.instruments ?? nothing;

/** One order; its distance to the market follows the quotes while it is pending. */
export function useOrder(number: string) {
  const query = useCall(reads.order, { number }, { quiet: true, staleMs: 0 });
  const order = query.data?.order;
  useLiveRefresh(order?.state === 'pending' ? [order.code] : [], 'trade/one');
  return query;
}

/** One position with its story; without a number the newest. Its profit follows the quotes. */
export function usePosition(number: string | null) {
  const query = useCall(reads.position, number ? { number } : {}, { quiet: true });
  const position = query.data?.position;
  useLiveRefresh(position && position.state !== 'closed' ? [position.code] : [], 'trade/position');
  return query;
}

type TablePage = { type: WalletName; page: number; size: number };

/** One page of a desktop table; the page before stays until the next one is there. */
export function usePositionsPage({ state, live = false, ...page }: TablePage & { state: 'open' | 'closed'; live?: boolean }) {
  const query = useCall(reads.positions, { ...page, state }, { keepPrevious: true, quiet: true });
  const codes = live ? [...new Set(query.data?.positions.map(p => p.code))].toSorted() : [];
  useLiveRefresh(codes, 'trade/positions');
  return query;
}

export const useOrdersPage = ({ state, filters = wholeHistory, ...page }: TablePage & { state: 'pending' | 'ended'; filters?: HistoryFilters }) =>
  useCall(reads.orders, { ...page, state, ...asked(filters) }, { keepPrevious: true, ...(state === 'pending' ? { refetchMs: pendingAgainMs } : {}) });
