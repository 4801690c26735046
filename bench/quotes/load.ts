import { connect } from 'node:net';
import { universe } from '../../apps/server/src/books/instruments/index.ts';
import { clientFrame, FrameReader, handshake, pongFrame } from './frames.ts';

/*
 * The clients, all in a process of their own. Every connection's bytes are counted; every tenth one reads its messages and compares the
 * moment each quote was made with the moment it came (one machine, one clock).
 */

const clientsPerInstrumentList = 40;
const sampledEvery = 10;
const connectAtOnce = 200;
const slowestMs = 10_000;

const [kind, port, clients] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])];
const codes = universe.map(({ code }) => code);
const counted = { bytes: 0, packets: 0, quotes: 0, delays: new Uint32Array(slowestMs + 1) };
let measuring = false;

/** Forty instruments, other ones for each client, the same for both servers. */
const subscriptionOf = (client: number): string[] =>
  Array.from({ length: clientsPerInstrumentList }, (_, n) => codes[(client * 7 + n * 6 + (n % 5)) % codes.length]!);

function note(at: number, now: number): void {
  counted.quotes += 1;
  counted.delays[Math.min(slowestMs, Math.max(0, now - at))]! += 1;
}

function readOurs(payload: Buffer): void {
  const message = JSON.parse(payload.toString('latin1')) as { q?: (string | number)[][] };
  const now = Date.now();
  for (const quote of message.q ?? []) note(Number(quote[11]), now);
}

function readSocketIo(payload: Buffer): void {
  if (payload[0] !== 0x34 || payload[1] !== 0x32) return;
  const [, quotes] = JSON.parse(payload.toString('latin1', 2)) as [string, { at: string }[]];
  const now = Date.now();
  for (const { at } of quotes) note(Date.parse(at), now);
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
  const open = (): void => {
    write(clientFrame(JSON.stringify({ sub: subscriptionOf(client) })));
    ready();
  };
  return { path: '/api/vue/stream', open, wants: () => sampled && measuring && kind === 'ours', text: readOurs };
}

/** Opens the namespace, subscribes, answers the pings, which are texts of one character. */
function speakSocketIo({ client, write, ready }: Speaker): Speech {
  const sampled = client % sampledEvery === 0;
  let joined = false;
  const text = (payload: Buffer): void => {
    if (payload[0] === 0x30) write(clientFrame('40'));
    else if (payload[0] === 0x32) write(clientFrame('3'));
    else if (!joined && payload[0] === 0x34 && payload[1] === 0x30) {
      joined = true;
      write(clientFrame(`42${JSON.stringify(['sub', subscriptionOf(client)])}`));
      ready();
    } else readSocketIo(payload);
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

/** The delay in milliseconds that so many per mille of all quotes stay below. */
function delayAt(perMille: number): number {
  let seen = 0;
  for (let ms = 0; ms <= slowestMs; ms += 1) {
    seen += counted.delays[ms]!;
    if (seen * 1_000 >= counted.quotes * perMille) return ms;
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
  if (order === 'end') process.send!({ bytes, packets, quotes: quotes * sampledEvery, medianMs: delayAt(500), p99Ms: delayAt(990) });
});
