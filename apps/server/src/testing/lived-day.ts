import { later, roundToStep, asPrice, type Instant, type Instrument } from '@parkett/kernel';
import type { PriceSource } from '@parkett/market';
import { seeded } from '../../../../tools/seeded.ts';
import { MarketHost, type FollowedRow, type HostParts } from '../adapters/venues/embedded/market-host.ts';
import type { LoggedCommands, VenueCommand, VenueOrder } from '../books/orders/index.ts';
import { firstRow } from './begun-host.ts';

type Asked = { readonly from: Instant; readonly to: Instant; readonly stepMs: number; readonly ordersPerStep: number };

const types = ['limit', 'limit', 'market', 'stop'] as const;
const times = ['day', 'day', 'gtc', 'ioc', 'at-close'] as const;

/** Customers who order near the market and now and then cancel, by chance that a seed decides. */
class Customers {
  readonly #source: PriceSource;
  readonly #random = seeded(20_180_321);
  #orders = 0;

  constructor(source: PriceSource) {
    this.#source = source;
  }

  next(at: Instant): VenueCommand | null {
    if (this.#orders > 0 && this.#random() < 0.15) {
      const order = BigInt(1 + Math.floor(this.#random() * this.#orders));
      return { kind: 'cancel', order, customer: order % 7n };
    }
    const order = this.#order(this.#pick(this.#source.instruments), at);
    return order && { kind: 'submit', order };
  }

  #pick<T>(all: readonly T[]): T {
    return all[Math.floor(this.#random() * all.length)]!;
  }

  #order(instrument: Instrument, at: Instant): VenueOrder | null {
    const price = this.#source.tickAt(instrument.id, at)?.price;
    if (price === undefined) return null;
    const away = 1 + (this.#random() - 0.5) / 100;
    const near = roundToStep(instrument.priceSteps, asPrice(BigInt(Math.round(price * away))), 'nearest');
    const type = this.#pick(types);
    const order = BigInt((this.#orders += 1));
    const side = this.#pick(['buy', 'sell'] as const);
    return {
      ...{ order, customer: order % 7n, instrument: instrument.id, side, type, quantity: BigInt(1 + Math.floor(this.#random() * 500)), limit: near },
      ...{ collarBps: type === 'limit' ? null : 200 },
      ...{ stop: type === 'stop' ? near : null, timeInForce: type === 'stop' ? 'day' : this.#pick(times), until: null, mainHoursOnly: false },
      ...{ portfolio: 0n, funding: 'cash' },
    };
  }
}

/** The log of a stretch of a day with customers' orders in it, and the instrument of each order. */
export function liveDay(parts: HostParts, { from, to, stepMs, ordersPerStep }: Asked): { rows: FollowedRow[]; instruments: Map<bigint, number> } {
  const first = firstRow(parts, from);
  const host = MarketHost.open(parts, first);
  host.follow(first);
  host.advance(from);
  const customers = new Customers(parts.source);
  const rows: FollowedRow[] = [first];
  const instruments = new Map<bigint, number>();
  let [taken, place] = [[] as LoggedCommands[], 0n];
  const report = (): void => {
    const { row } = host.takeOutput();
    if (!row) return;
    rows.push({ ...row, taken });
    taken = [];
  };
  report();
  for (let at = from; at < to; at = later(at, stepMs)) {
    const commands = Array.from({ length: ordersPerStep }, () => customers.next(at)).filter(command => command !== null);
    for (const command of commands) if (command.kind === 'submit') instruments.set(command.order.order, command.order.instrument);
    if (commands.length > 0) {
      const logged = { place: place + 1n, at, commands };
      taken.push(logged);
      host.take(logged);
      place += BigInt(commands.length);
      report();
    }
    host.advance(later(at, stepMs));
    report();
  }
  return { rows, instruments };
}
