import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Raw = FastifyRequest['raw'];

/** Since when a body is waited for, and for an upload what has come of it. */
type Waiting = { since: number; moved: number | null };

const lookEveryMs = 500;

/**
 * Sends away whoever is slow with a body. A call has so long for the whole of it; an upload, which may be long, has so long since the last byte that
 * moved (and altogether as long as the server's `requestTimeout`). One timer for all requests: one for each would cost more than most of them.
 */
export class SlowBodies {
  readonly #limits: { readonly wholeMs: number; readonly idleMs: number };
  readonly #waiting = new Map<Raw, Waiting>();

  constructor(limits: { wholeMs: number; idleMs: number }) {
    this.#limits = limits;
  }

  watch(raw: Raw, now: number): void {
    this.#waiting.set(raw, { since: now, moved: null });
  }

  /** This one may go on as long as bytes move. */
  letMove(raw: Raw, now: number): void {
    this.#waiting.set(raw, { since: now, moved: raw.socket.bytesRead });
  }

  /** Those whose time is over; they aren't asked about again. */
  late(now: number): Raw[] {
    const late: Raw[] = [];
    for (const [raw, waiting] of this.#waiting) {
      if (raw.complete || raw.readableEnded || raw.destroyed) this.#waiting.delete(raw);
      else if (waiting.moved !== null && raw.socket.bytesRead !== waiting.moved) this.letMove(raw, now);
      else if (now - waiting.since > (waiting.moved === null ? this.#limits.wholeMs : this.#limits.idleMs)) {
        this.#waiting.delete(raw);
        late.push(raw);
      }
    }
    return late;
  }
}

/** Answers as Node does when its own limit is over. */
function cutOff(server: Server, { socket }: Raw): void {
  server.emit('clientError', Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}

export function addSlowBodies(app: FastifyInstance, limits: { wholeMs: number; idleMs: number }): void {
  const bodies = new SlowBodies(limits);
  app.decorate('slowBodies', bodies);
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.method === 'POST' && raw.socket instanceof Socket) bodies.watch(raw, performance.now());
  });
  const timer = setInterval(() => {
    for (const raw of bodies.late(performance.now())) cutOff(app.server, raw);
  }, lookEveryMs);
  app.addHook('onClose', async () => clearInterval(timer));
}

declare module 'fastify' {
  interface FastifyInstance {
    slowBodies: SlowBodies;
  }
}
