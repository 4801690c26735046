import { connect } from 'node:net';
import { universe } from '../../apps/server/src/books/instruments/index.ts';
import { packetEveryMs } from './ticking-market.ts';
import { clientFrame, FrameReader, handshake, pongFrame } from './frames.ts';

/*
 * The clients, all in a process of their own. Every connection's bytes are counted; every tenth one reads its messages and compares the
 * moment each quote was made with the moment it came (one machine, one clock), and the moment at which a packet was due with the moment at which it came:
 * when something is new and as long as packets are to be apart has passed since the one before.
 */

const clientsPerInstrumentList = 40;
const sampledEvery = 10;
const connectAtOnce = 200;
const slowestMs = 10_000;

const [kind, port, clients] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])];
const codes = universe.map(({ code }) => code);
const counted = { bytes: 0, packets: 0, quotes: 0, delays: new Uint32Array(slowestMs + 1), late: new Uint32Array(slowestMs + 1) };
let measuring = false;

/** Forty instruments, other ones for each client, the same for both servers. */
const subscriptionOf = (client: number): string[] =>
  Array.from({ length: clientsPerInstrumentList }, (_, n) => codes[(client * 7 + n * 6 + (n % 5)) % codes.length]!);

const noteIn = (counts: Uint32Array, ms: number): void => void (counts[Math.min(slowestMs, Math.max(0, Math.round(ms)))]! += 1);

/** A packet came with quotes that were made at some moments; answers when. */
function note(made: readonly number[], before: number): number {
  const now = Date.now();
  counted.quotes += made.length;
  for (const at of made) noteIn(counted.delays, now - at);
  if (made.length > 0 && before > 0) noteIn(counted.late, now - Math.max(Math.min(...made), before + packetEveryMs));
  return made.length > 0 ? now : before;
}

function readOurs(payload: Buffer, before: number): number {
  const message = JSON.parse(payload.toString('latin1')) as { q?: (string | number)[][] };
  return note(
    (message.q ?? []).map(quote => Number(quote[11])),
    before,
  );
}

function readSocketIo(payload: Buffer, before: number): number {
  if (payload[0] !== 0x34 || payload[1] !== 0x32) return before;
  const [, quotes] = JSON.parse(payload.toString('latin1', 2)) as [string, { at: string }[]];
  return note(
    quotes.map(({ at }) => Date.parse(at)),
    before,
  );
}

/** How a client of one of the two servers speaks: `ready` when it has subscribed. */
type Speech = {
  readonly path: string;
  readonly open: () => void;
  readonly wants: (length: number) => boolean;
  readonly text: (payload: Buffer) => void;
};
type Speaker = { readonly client: number; readonly write: (frame: Buffer) => void; readonly ready: () => void };

/** Subscribes at once; a packet of one of the sampled clients is read. */
function speakOurs({ client, write, ready }: Speaker): Speech {
  const sampled = client % sampledEvery === 0;
  let before = 0;
  const text = (payload: Buffer): void => void (before = readOurs(payload, before));
  const open = (): void => {
    write(clientFrame(JSON.stringify({ sub: subscriptionOf(client) })));
    ready();
  };
  return { path: '/api/vue/stream', open, wants: () => sampled && measuring && kind === 'ours', text };
}

/** Opens the namespace, subscribes, answers the pings, which are texts of one character. */
function speakSocketIo({ client, write, ready }: Speaker): Speech {
  const sampled = client % sampledEvery === 0;
  let joined = false;
  let before = 0;
  const text = (payload: Buffer): void => {
    if (payload[0] === 0x30) write(clientFrame('40'));
    else if (payload[0] === 0x32) write(clientFrame('3'));
    else if (!joined && payload[0] === 0x34 && payload[1] === 0x30) {
      joined = true;
      write(clientFrame(`42${JSON.stringify(['sub', subscriptionOf(client)])}`));
      ready();
    } else before = readSocketIo(payload, before);
  };
  return { path: '/socket.io/?EIO=4&transport=websocket', open: () => {}, wants: length => !joined || length === 1 || (sampled && measuring), text };
}

/** Every connection reads into the same memory: what comes is counted and, of a few clients, looked at before the next read. */
const lent = Buffer.alloc(65_536);

function join(client: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const write = (frame: Buffer | string): void => void socket.write(frame);
    const speech = (kind === 'socket.io' ? speakSocketIo : speakOurs)({ client, write, ready: resolve });
    const wants = (length: number): boolean => {
      if (measuring) counted.packets += 1;
      return speech.wants(length);
    };
    const reader = new FrameReader({ wants, text: speech.text, ping: payload => write(pongFrame(payload)) }, speech.open);
    const callback = (length: number): boolean => {
      if (measuring) counted.bytes += length;
      reader.take(lent.subarray(0, length));
      return true;
    };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: lent, callback } });
    socket.on('error', reject).on('close', () => {
      throw new Error('the server let a client go');
    });
    write(handshake(speech.path));
  });
}

/** The milliseconds that so many per mille stay below. */
function msAt(perMille: number, counts: Uint32Array): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (let ms = 0; ms <= slowestMs; ms += 1) {
    seen += counts[ms]!;
    if (seen * 1_000 >= all * perMille) return ms;
  }
  return slowestMs;
}

for (let from = 0; from < clients; from += connectAtOnce) {
  await Promise.all(Array.from({ length: Math.min(connectAtOnce, clients - from) }, (_, n) => join(from + n)));
}
process.send!({ connected: clients });
process.on('message', (order: 'begin' | 'end') => {
  measuring = order === 'begin';
  const { bytes, packets, quotes } = counted;
  const { delays, late } = counted;
  const told = { medianMs: msAt(500, delays), p99Ms: msAt(990, delays), lateP99Ms: msAt(990, late) };
  if (order === 'end') process.send!({ bytes, packets, quotes: quotes * sampledEvery, ...told });
});
