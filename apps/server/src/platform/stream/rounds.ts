/** So many clients are served, in about three milliseconds, before other work gets its turn. */
const sliceClients = 256;

/**
 * Serves all clients in rounds. A round begins at once when something changed, but no sooner than an interval after the one before, so that a
 * client gets at most one packet per interval; it runs in slices between which requests get their turn, and each round starts with another
 * client, so that none is always last.
 */
export class Rounds<Client> {
  readonly #intervalMs: number;
  readonly #clients: () => readonly Client[];
  readonly #serve: (client: Client) => void;
  #begunAt = -Infinity;
  #first = 0;
  #timer: NodeJS.Timeout | null = null;
  #running = false;
  #again = false;
  #stopped = false;

  constructor(options: { intervalMs: number; clients: () => readonly Client[]; serve: (client: Client) => void }) {
    this.#intervalMs = options.intervalMs;
    this.#clients = options.clients;
    this.#serve = options.serve;
  }

  /** Something changed. */
  request(): void {
    if (this.#stopped || this.#timer) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    const waitMs = this.#begunAt + this.#intervalMs - performance.now();
    this.#timer = setTimeout(() => this.#round(), Math.max(0, waitMs));
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #round(): void {
    this.#timer = null;
    this.#running = true;
    this.#again = false;
    this.#begunAt = performance.now();
    const clients = this.#clients();
    this.#first = clients.length > 0 ? (this.#first + sliceClients) % clients.length : 0;
    this.#slice([...clients.slice(this.#first), ...clients.slice(0, this.#first)], 0);
  }

  #slice(clients: readonly Client[], from: number): void {
    if (this.#stopped) return;
    const to = Math.min(clients.length, from + sliceClients);
    for (let at = from; at < to; at += 1) this.#serve(clients[at]!);
    if (to < clients.length) {
      setImmediate(() => this.#slice(clients, to));
      return;
    }
    this.#running = false;
    if (this.#again) this.request();
  }
}
