import { later, zonedInstant, type Instant } from '@parkett/kernel';
import { beforeAll, expect, test } from 'vitest';
import { firstRow } from '../../../testing/begun-host.ts';
import { testFeed } from '../../../testing/test-feed.ts';
import type { LoggedCommands, VenueCommand, VenueEvent, VenueOrder } from '../../../books/orders/index.ts';
import { openFeed } from '../../feeds/open-feed.ts';
import { FollowingHost } from './following-host.ts';
import { MarketHost, type FollowedRow, type HostParts } from './market-host.ts';
import { shardProblems } from './replay-day.ts';

// Promised: the exchange hears of an event through its log, trades after it at prices after it, however large it is, and lives the day again from the log.

const feed = testFeed(zonedInstant('2026-11-23', '08:59:30'));
const exDate = '2026-11-25';
const ratio = 15;
const evening = zonedInstant('2026-11-24', '21:00');
const openParts = (): HostParts => ({ source: openFeed(feed), feed });
const { id: sap } = openParts().source.instruments.find(({ code }) => code === 'SAP')!;
const term = { instrument: sap, event: { kind: 'split', exDate, ratio } } as const;

const order = (number: bigint, more: Partial<VenueOrder>): VenueOrder => ({
  ...{ order: number, customer: number, instrument: sap, side: 'buy', type: 'limit', quantity: 5n, limit: 1_000n, collarBps: null, stop: null },
  ...{ timeInForce: 'gtc', until: null, mainHoursOnly: false, portfolio: 0n, funding: 'cash' },
  ...more,
});

class Lived {
  readonly parts = openParts();
  readonly rows: FollowedRow[] = [];
  readonly said: VenueEvent[] = [];
  readonly host: MarketHost;
  #taken: LoggedCommands[] = [];
  #place = 1n;

  constructor(at: Instant) {
    const first = firstRow(this.parts, at);
    this.host = MarketHost.open(this.parts, first);
    this.host.follow(first);
    this.rows.push(first);
    this.host.advance(at);
    this.look();
  }

  look(): void {
    const { said, row } = this.host.takeOutput();
    this.said.push(...said);
    if (!row) return;
    this.rows.push({ ...row, taken: this.#taken });
    this.#taken = [];
  }

  tell(at: Instant, command: VenueCommand): void {
    const logged = { place: this.#place, at, commands: [command] };
    this.#place += 1n;
    this.#taken.push(logged);
    this.host.take(logged);
    this.look();
  }

  advance(to: Instant): void {
    this.host.advance(to);
    this.look();
  }
}

/** An evening before a split, the end of its orders, and a purchase of the morning. */
function live(): Lived {
  const day = new Lived(evening);
  day.tell(evening, { kind: 'learn', term });
  day.tell(evening, { kind: 'submit', order: order(1n, { limit: day.parts.source.ladderAt(sap, evening)!.bids[9]![0] }) });
  const end = zonedInstant('2026-11-24', '22:00');
  day.host.jump(end);
  day.look();
  day.tell(end, { kind: 'end-orders', instrument: sap, reason: 'corporate-action' });
  const morning = zonedInstant(exDate, '10:00');
  day.host.jump(morning);
  day.look();
  const { asks } = day.parts.source.ladderAt(sap, morning)!;
  day.tell(morning, { kind: 'submit', order: order(2n, { limit: asks[3]![0] }) });
  day.advance(later(morning, 60_000));
  return day;
}

let day: Lived;
beforeAll(() => {
  day = live();
});

test('resting orders end the evening before, and the morning trades at prices after the event, which are no fault of the feed', () => {
  const { said, host, parts } = day;
  expect(said).toMatchObject([
    { kind: 'cancelled', order: 1n, reason: 'corporate-action' },
    { kind: 'executed', buy: 2n, quantity: 5n },
  ]);
  const view = host.view(sap);
  const before = parts.source.dayStateAt(sap, evening).last!.price;
  expect(view.stale).toBe(false);
  expect(Math.abs((Number(view.previousClose) * ratio) / before - 1)).toBeLessThan(0.05);
  expect(Math.abs(Number(view.reference) / Number(view.last) - 1)).toBeLessThan(0.1);
});

test('a screen that was open over night hears the first price of the ex-day as a sound one', () => {
  const { parts } = day;
  const host = MarketHost.open(parts, firstRow(parts, evening));
  host.view(sap);
  let wasStale = false;
  for (let at = zonedInstant(exDate, '07:59'); at < zonedInstant(exDate, '08:20'); at = later(at, 2_000)) {
    host.advance(at);
    wasStale ||= host.view(sap).stale;
  }
  expect(wasStale).toBe(false);
});

test('the day is lived again from its log alone, on one engine and on three, and by an engine that goes on from a saved state', () => {
  const { rows, host } = day;
  const following = new FollowingHost(openParts());
  expect(following.follow(rows)).toBe(null);
  following.host.advance(host.at);
  expect(following.host.view(sap)).toEqual(host.view(sap));
  const instruments = new Map([
    [1n, sap],
    [2n, sap],
  ]);
  expect(shardProblems({ parts: openParts(), shards: 3, rows, state: null, instruments })).toEqual([]);
  const { state } = host.save();
  const loaded = MarketHost.load(openParts(), structuredClone(state));
  expect(loaded.view(sap)).toEqual(host.view(sap));
});

test('at the end of a jump an event is heard, and the orders that it ends end', () => {
  const noon = new Lived(zonedInstant('2026-11-24', '10:00'));
  const { source } = noon.parts;
  const { id: bmw } = source.instruments.find(({ code }) => code === 'BMW')!;
  const stand = zonedInstant('2026-11-24', '12:00');
  noon.tell(noon.host.at, { kind: 'submit', order: order(1n, { instrument: bmw, limit: source.ladderAt(bmw, noon.host.at)!.bids[9]![0] }) });
  noon.host.jump(stand);
  noon.tell(stand, { kind: 'learn', term });
  noon.tell(stand, { kind: 'end-orders', instrument: bmw, reason: 'corporate-action' });
  expect(noon.said.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
});
