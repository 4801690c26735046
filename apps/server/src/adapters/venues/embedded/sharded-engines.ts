import { invariant } from '@parkett/kernel';
import type { VenueEvent } from '@parkett/exchange';
import type { VenueCommand } from '../../../books/orders/index.ts';
import { endsOf } from '../../feeds/open-feed.ts';
import { Engine } from './engine/engine.ts';
import type { EngineInput, LoggedInput } from './engine/input.ts';
import { textOf } from './engine/text-of.ts';
import { toExchange } from './exchange-words.ts';
import type { FollowedRow, HostParts, HostState } from './market-host.ts';

/** An event without the numbers that its engine gives over all of its instruments. */
function numberless(event: VenueEvent): string {
  const origin = event.kind === 'triggered' ? { origin: { ...event.origin, execution: undefined } } : {};
  return textOf({ ...event, ...origin, sequence: undefined, execution: undefined });
}

type Shards = {
  readonly count: number;
  /** Null of an order that nobody knows: whoever has it, or the first, answers for it. */
  readonly instrumentOf: (order: bigint) => number | null;
};

/** One log on several engines: each takes the orders of its own instruments, and all else. What an instrument does can't depend on how many there are. */
export class ShardedEngines {
  readonly #parts: HostParts;
  readonly #shards: Shards;
  #engines: Engine[] = [];
  /** By instrument. */
  readonly events = new Map<number, string[]>();

  constructor(parts: HostParts, shards: Shards) {
    this.#parts = parts;
    this.#shards = shards;
  }

  load({ engine }: HostState): void {
    const randomEnds = endsOf(this.#parts.feed, this.#parts.source);
    this.#engines = this.#each(() => Engine.load(this.#parts.source, { randomEnds, state: engine }));
  }

  #each(open: () => Engine): Engine[] {
    return Array.from({ length: this.#shards.count }, open);
  }

  follow({ inputs, taken }: FollowedRow): void {
    const commands = new Map(taken.map(logged => [Number(logged.place), logged.commands]));
    for (const input of JSON.parse(inputs) as LoggedInput[]) {
      if (input.kind === 'begin') this.#begin(input);
      else if (input.kind === 'take') for (const command of commands.get(input.place) ?? []) this.#take(command, input.at);
      else for (const shard of this.#engines.keys()) this.#apply(shard, input);
    }
  }

  #begin({ at, corridors, learnt }: Extract<LoggedInput, { kind: 'begin' }>): void {
    const { source, feed } = this.#parts;
    const start = { at, corridors, learnt, randomEnds: endsOf(feed, source), firstSequence: 1, firstExecution: 1 };
    this.#engines = this.#each(() => Engine.open(source, start));
  }

  #take(command: VenueCommand, at: EngineInput['at']): void {
    for (const shard of this.#engines.keys()) {
      const own = this.#ownPart(command, shard);
      if (own) this.#apply(shard, { ...toExchange(own), at });
    }
  }

  /** What of a command is a shard's business. */
  #ownPart(command: VenueCommand, shard: number): VenueCommand | null {
    const isOwn = (order: bigint): boolean => this.#shardOf(this.#shards.instrumentOf(order) ?? 0) === shard;
    if (command.kind === 'learn') return command;
    if (command.kind === 'end-orders' || command.kind === 'delist') return this.#shardOf(command.instrument) === shard ? command : null;
    if (command.kind === 'restore') {
      const orders = command.orders.filter(({ order }) => isOwn(order));
      return orders.length > 0 ? { ...command, orders } : null;
    }
    return isOwn(command.kind === 'submit' ? command.order.order : command.order) ? command : null;
  }

  #shardOf(instrument: number): number {
    return instrument % this.#shards.count;
  }

  #apply(shard: number, input: EngineInput): void {
    const engine = this.#engines[shard];
    invariant(engine, 'the engines stand on something before they are told anything');
    for (const event of engine.apply(input).events) {
      const instrument = this.#instrumentOf(event);
      if (instrument === null || this.#shardOf(instrument) !== shard) continue;
      this.events.getOrInsertComputed(instrument, () => []).push(numberless(event));
    }
  }

  #instrumentOf(event: VenueEvent): number | null {
    if ('instrument' in event) return event.instrument;
    return event.id === 0 ? null : this.#shards.instrumentOf(BigInt(event.id));
  }
}
