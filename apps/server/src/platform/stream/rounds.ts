/** So many clients are served, in about three milliseconds, before other work gets its turn. */
const sliceClients = 256;
/** A round is cut into phases of so many clients at first, and into no more phases than this. */
const phaseClients = 512;
const phasesMax = 8;

type RoundsParts<Client> = {
  readonly intervalMs: number;
  readonly clients: () => readonly Client[];
  readonly serve: (client: Client) => void;
};

/**
 * Serves all clients in rounds. A round begins at once when something changed, but no sooner than an interval after the one before, so that a
 * client gets at most one packet per interval. Where there are many, it is cut into phases that are spread over the interval: each client has his own,
 * so none waits for thousands of others, and what a client waits for is the end of his interval. A phase runs in slices between which requests get their turn.
 */
export class Rounds<Client extends { readonly number: number }> {
  readonly #parts: RoundsParts<Client>;
  /** Phases that are still to be served since something changed. */
  #due = 0;
  /** Counted over all rounds: which clients a phase serves follows from it. */
  #phase = 0;
  /** When the next phase may begin. */
  #nextAt = -Infinity;
  #timer: NodeJS.Timeout | null = null;
  #running = false;
  #stopped = false;

  constructor(parts: RoundsParts<Client>) {
    this.#parts = parts;
  }

  /** Something changed. */
  request(): void {
    this.#due = this.#phases;
    if (!this.#running) this.#wait();
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  get #phases(): number {
    return Math.min(phasesMax, Math.max(1, Math.ceil(this.#parts.clients().length / phaseClients)));
  }

  #wait(): void {
    if (this.#stopped || this.#timer) return;
    const now = performance.now();
    this.#nextAt = Math.max(this.#nextAt, now);
    this.#timer = setTimeout(() => this.#begin(), this.#nextAt - now);
  }

  #begin(): void {
    this.#timer = null;
    this.#running = true;
    const phases = this.#phases;
    const apart = this.#parts.intervalMs / phases;
    // A phase that comes a little late doesn't make all that follow later.
    this.#nextAt = Math.max(this.#nextAt, performance.now() - apart) + apart;
    this.#due -= 1;
    this.#phase = (this.#phase + 1) % phases;
    const clients = this.#parts.clients();
    const mine = phases === 1 ? [...clients] : clients.filter(({ number }) => number % phases === this.#phase);
    this.#slice(mine, 0);
  }

  #slice(clients: readonly Client[], from: number): void {
    if (this.#stopped) return;
    const to = Math.min(clients.length, from + sliceClients);
    for (let at = from; at < to; at += 1) this.#parts.serve(clients[at]!);
    if (to < clients.length) {
      setImmediate(() => this.#slice(clients, to));
      return;
    }
    this.#running = false;
    if (this.#due > 0) this.#wait();
  }
}
