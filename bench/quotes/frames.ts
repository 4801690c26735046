/** What a WebSocket connection needs on the client's side, and no more: the load must cost less than what it measures. */
export type FrameSink = {
  /** Whether the text of a frame of this many bytes is wanted; else it is skipped without being looked at. */
  readonly wants: (length: number) => boolean;
  readonly text: (payload: Buffer) => void;
  readonly ping: (payload: Buffer) => void;
};

const opcodes = { text: 1, ping: 9 } as const;
const waitingFor = { handshake: 0, header: 1, payload: 2 } as const;

/** A masked frame with a mask of zeros, which leaves the text as it is. */
export function clientFrame(text: string | Buffer, opcode: number = opcodes.text): Buffer {
  const payload = typeof text === 'string' ? Buffer.from(text) : text;
  const length = payload.length < 126 ? Buffer.from([0x80 | payload.length]) : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 255]);
  return Buffer.concat([Buffer.from([0x80 | opcode]), length, Buffer.alloc(4), payload]);
}

/** The answer to a ping repeats what it carried. */
export const pongFrame = (payload: Buffer): Buffer => clientFrame(payload, 10);

export const handshake = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;

/** Reads frames out of a connection's bytes, which are only lent: what is kept is copied. */
export class FrameReader {
  readonly #sink: FrameSink;
  readonly #opened: () => void;
  #waiting: number = waitingFor.handshake;
  #held: Buffer = Buffer.alloc(0);
  #left = 0;
  #opcode = 0;
  #wanted = false;
  #parts: Buffer[] = [];

  constructor(sink: FrameSink, opened: () => void) {
    this.#sink = sink;
    this.#opened = opened;
  }

  take(chunk: Buffer): void {
    let data = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    this.#held = empty;
    for (let used = this.#step(data); used > 0; used = this.#step(data)) data = data.subarray(used);
    this.#held = data.length > 0 ? Buffer.from(data) : empty;
  }

  /** Reads one piece and answers its length; 0 when more bytes are needed. */
  #step(data: Buffer): number {
    if (this.#waiting === waitingFor.payload) return this.#payload(data);
    if (this.#waiting === waitingFor.header) return this.#header(data);
    const end = data.indexOf('\r\n\r\n');
    if (end < 0) return 0;
    this.#waiting = waitingFor.header;
    this.#opened();
    return end + 4;
  }

  #header(data: Buffer): number {
    if (data.length < 2) return 0;
    const short = data[1]! & 127;
    const size = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (data.length < size) return 0;
    this.#opcode = data[0]! & 15;
    this.#left = short < 126 ? short : short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2));
    this.#wanted = this.#opcode === opcodes.ping || (this.#opcode === opcodes.text && this.#sink.wants(this.#left));
    if (this.#left === 0) this.#end();
    else this.#waiting = waitingFor.payload;
    return size;
  }

  #payload(data: Buffer): number {
    const used = Math.min(data.length, this.#left);
    if (used === 0) return 0;
    if (this.#wanted) this.#parts.push(Buffer.from(data.subarray(0, used)));
    this.#left -= used;
    if (this.#left === 0) {
      this.#waiting = waitingFor.header;
      this.#end();
    }
    return used;
  }

  #end(): void {
    if (this.#wanted) {
      const payload = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
      if (this.#opcode === opcodes.ping) this.#sink.ping(payload);
      else this.#sink.text(payload);
    }
    this.#parts = [];
  }
}

const empty = Buffer.alloc(0);
