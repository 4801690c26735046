import type { ConnectionMessage } from '@parkett/contract/connection';
import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Subscription } from './source.ts';
import { textFrame } from './text-frame.ts';

/** A session on the stream: who is told to ask again, and whose end closes the socket. */
export type StreamSession = { readonly sessionId: bigint; readonly principal: bigint };

/** More than this still unsent: the client is skipped until it has drained, and then gets the newest of everything. */
const unsentBytesMax = 65_536;
/** One more packet stays far below this: a client with so much unsent sends requests and doesn't read the answers. */
const lostBytes = 262_144;

/** One connection: who is behind it, what it is still to be sent, and nothing that could grow. */
export class StreamClient {
  /** Connections are counted, so that this one can be told from others for as long as it lasts. */
  readonly number: number;
  readonly socket: WebSocket;
  /** The connection below the socket, for packets that are ready to go as they are. */
  readonly #wire: Duplex;
  /** The cookie of the handshake. */
  readonly cookie: string;
  /** One per source, in the order of the sources. */
  subscriptions: readonly Subscription[] = [];
  session: StreamSession | null = null;
  authenticating = false;
  failedAuths = 0;
  /** What the last ping carried, until it comes back: a pong that says anything else proves nothing. */
  #pinged: string | null = null;
  /** When it was last served by itself, out of the rounds. */
  promptedAt = -Infinity;
  readonly #askAgain = new Set<string>();
  #sentBytes = 0;
  #reportedBytes = 0;
  /** All that it had taken at the last look, and at how many looks in a row that was the same. */
  #takenBytes = -1;
  #looksWithoutProgress = 0;

  constructor(opened: { number: number; socket: WebSocket; wire: Duplex; cookie: string }) {
    this.number = opened.number;
    this.socket = opened.socket;
    this.#wire = opened.wire;
    this.cookie = opened.cookie;
  }

  /** Asks whether the client is still there; one that didn't answer the last time is gone. */
  ping(): void {
    if (this.#pinged !== null) return this.socket.terminate();
    this.#pinged = randomBytes(6).toString('base64url');
    this.socket.ping(this.#pinged);
  }

  heardPong(said: string): void {
    if (said === this.#pinged) this.#pinged = null;
  }

  /** What to ask for again: said at once, or when the client has drained. */
  tell(topics: readonly string[]): void {
    for (const topic of topics) this.#askAgain.add(topic);
    if (!this.full) this.#sendAskAgain();
  }

  get full(): boolean {
    return this.#wire.writableLength > unsentBytesMax;
  }

  /** Reads so little of what it is sent that it isn't worth keeping. */
  get lost(): boolean {
    return this.#wire.writableLength > lostBytes;
  }

  /** Looks whether a full client has taken anything since the last look; answers at how many looks in a row it hadn't. */
  looksWithoutProgress(): number {
    const taken = this.#sentBytes - this.#wire.writableLength;
    this.#looksWithoutProgress = this.full && taken <= this.#takenBytes ? this.#looksWithoutProgress + 1 : 0;
    this.#takenBytes = taken;
    return this.#looksWithoutProgress;
  }

  /** Sends whatever is newer than what was sent; answers false when the client is too slow to get it now. */
  serve(): boolean {
    if (this.full) return false;
    for (const subscription of this.subscriptions) subscription.serve(this.send);
    if (this.#askAgain.size > 0) this.#sendAskAgain();
    return true;
  }

  readonly send = (text: string): void => {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    const frame = textFrame(text);
    // Every text of the stream is ASCII, so its length is its size.
    this.#sentBytes += frame.length;
    this.#wire.write(frame, 'latin1');
  };

  /** Bytes sent since this was asked last. */
  newlySentBytes(): number {
    const bytes = this.#sentBytes - this.#reportedBytes;
    this.#reportedBytes = this.#sentBytes;
    return bytes;
  }

  #sendAskAgain(): void {
    this.send(JSON.stringify({ me: [...this.#askAgain] } satisfies ConnectionMessage));
    this.#askAgain.clear();
  }
}
