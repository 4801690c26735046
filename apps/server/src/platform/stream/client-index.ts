import type { StreamClient, StreamSession } from './client.ts';

/** All connections, and who is behind them. */
export class ClientIndex {
  readonly all: StreamClient[] = [];
  readonly #byCustomer = new Map<bigint, Set<StreamClient>>();
  readonly #listeningForEnds = new Set<Set<bigint>>();
  /** Instruments whose book somebody looks at. */
  watched: ReadonlySet<number> = new Set();

  add(client: StreamClient): void {
    this.all.push(client);
  }

  remove(client: StreamClient): void {
    const at = this.all.indexOf(client);
    if (at < 0) return;
    this.all.splice(at, 1);
    client.watch(null);
    this.belongsTo(client, null);
  }

  belongsTo(client: StreamClient, session: StreamSession | null): void {
    if (client.session) {
      const before = this.#byCustomer.get(client.session.customerId);
      before?.delete(client);
      if (before?.size === 0) this.#byCustomer.delete(client.session.customerId);
    }
    client.session = this.all.includes(client) ? session : null;
    if (!client.session) return;
    const others = this.#byCustomer.get(client.session.customerId) ?? new Set<StreamClient>();
    this.#byCustomer.set(client.session.customerId, others.add(client));
  }

  ofCustomer(customerId: bigint): readonly StreamClient[] {
    return [...(this.#byCustomer.get(customerId) ?? [])];
  }

  /** The clients of a session that just ended. */
  ended(sessionId: bigint): readonly StreamClient[] {
    for (const heard of this.#listeningForEnds) heard.add(sessionId);
    return this.all.filter(client => client.session?.sessionId === sessionId);
  }

  /** Remembers the sessions that end from now on until it is stopped. */
  hearEnds(): { stop: () => ReadonlySet<bigint> } {
    const heard = new Set<bigint>();
    this.#listeningForEnds.add(heard);
    return {
      stop: () => {
        this.#listeningForEnds.delete(heard);
        return heard;
      },
    };
  }

  /** Counts anew what is looked at; answers whether it changed. */
  refreshWatched(): boolean {
    const watched = new Set<number>();
    for (const client of this.all) if (client.watched !== null) watched.add(client.watched);
    const same = watched.size === this.watched.size && [...watched].every(id => this.watched.has(id));
    this.watched = watched;
    return !same;
  }
}
