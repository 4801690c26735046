import type { StreamClient, StreamSession } from './client.ts';

/** All connections, and who is behind them. */
export class ClientIndex {
  readonly all: StreamClient[] = [];
  readonly #byPrincipal = new Map<bigint, Set<StreamClient>>();
  readonly #listeningForEnds = new Set<Set<bigint>>();

  add(client: StreamClient): void {
    this.all.push(client);
  }

  /** Answers whether it was there. */
  remove(client: StreamClient): boolean {
    const at = this.all.indexOf(client);
    if (at < 0) return false;
    this.all.splice(at, 1);
    this.belongsTo(client, null);
    return true;
  }

  belongsTo(client: StreamClient, session: StreamSession | null): void {
    if (client.session) {
      const before = this.#byPrincipal.get(client.session.principal);
      before?.delete(client);
      if (before?.size === 0) this.#byPrincipal.delete(client.session.principal);
    }
    client.session = this.all.includes(client) ? session : null;
    if (!client.session) return;
    const others = this.#byPrincipal.get(client.session.principal) ?? new Set<StreamClient>();
    this.#byPrincipal.set(client.session.principal, others.add(client));
  }

  ofPrincipal(principal: bigint): readonly StreamClient[] {
    return [...(this.#byPrincipal.get(principal) ?? [])];
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
}
