import { invariant, type Instant } from '@parkett/kernel';
import type { LoggedCommands, Venue, VenueBatch, VenueEvent, VenueOrder, VenuePlace } from '../books/orders/index.ts';
import { tickNumber } from '../adapters/venues/embedded/engine/tick-number.ts';
import type { FakeMarket } from './fake-market.ts';

/** A venue without an order book: the house takes the other side of every order at once, at the price that its makers quote. */
export class HouseVenue implements Venue {
  readonly name = 'house';
  readonly takenUpTo: bigint;
  /** What it was told, in short. */
  readonly heard: string[] = [];
  /** Answers nothing. */
  asleep = false;
  readonly #parts: { readonly market: FakeMarket; readonly said: (batch: VenueBatch) => void };
  /** Orders that executed; each is numbered by it, and so is its one execution. */
  #executed = 0n;

  constructor(parts: { market: FakeMarket; said: (batch: VenueBatch) => void; takenUpTo?: bigint }) {
    this.takenUpTo = parts.takenUpTo ?? 0n;
    this.#parts = parts;
  }

  take({ commands, at }: LoggedCommands): void {
    for (const command of commands) {
      this.heard.push(command.kind === 'submit' ? `submit ${command.order.order}` : command.kind);
      if (command.kind === 'submit' && !this.asleep) this.#execute(command.order, at);
    }
  }

  /** Without a book nobody waits in it. */
  async placesOf(): Promise<ReadonlyMap<bigint, VenuePlace>> {
    return new Map();
  }

  /** Says something of an order, rightly or not. */
  say(...events: VenueEvent[]): void {
    this.#parts.said({ venue: this.name, events, ticks: [], inputs: [] });
  }

  #execute({ order, instrument, side, quantity }: VenueOrder, at: Instant): void {
    const { market, said } = this.#parts;
    const [tick, ladder] = [market.tickAt(instrument, at), market.ladderAt(instrument, at)];
    invariant(tick && ladder, `instrument ${instrument} has a price`);
    const [price] = side === 'buy' ? ladder.asks[0]! : ladder.bids[0]!;
    const id = BigInt(tickNumber(tick));
    const number = (this.#executed += 1n);
    said({
      venue: this.name,
      inputs: [],
      events: [
        {
          ...{ kind: 'executed', execution: number, instrument, price, quantity, aggressor: side, tick: id, phase: 'continuous', at },
          ...{ buy: side === 'buy' ? order : 0n, sell: side === 'sell' ? order : 0n },
        },
      ],
      ticks: [
        {
          ...{ id, instrumentId: instrument, at: tick.at, source: 'simulator', reference: BigInt(tick.price) },
          bids: ladder.bids.map(level => level.map(String)),
          asks: ladder.asks.map(level => level.map(String)),
        },
      ],
    });
  }
}
