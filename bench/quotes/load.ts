import { connect, type Socket } from 'node:net';
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
const counted = { bytes: 0, quotes: 0, delays: new Uint32Array(slowestMs + 1) };
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

/** A client of our stream: subscribes at once and answers pings. */
function joinOurs(socket: Socket, client: number): { reader: FrameReader; ready: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const text = client % sampledEvery === 0 ? (payload: Buffer) => measuring && readOurs(payload) : null;
  const reader = new FrameReader({ text, ping: () => socket.write(pongFrame) }, () => {
    socket.write(clientFrame(JSON.stringify({ sub: subscriptionOf(client) })));
    resolve();
  });
  socket.write(handshake('/api/vue/stream'));
  return { reader, ready: promise };
}

/** A client of socket.io speaks its protocol: opens the namespace, subscribes, answers the text pings. */
function joinSocketIo(socket: Socket, client: number): { reader: FrameReader; ready: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sampled = client % sampledEvery === 0;
  const text = (payload: Buffer): void => {
    if (payload[0] === 0x30) socket.write(clientFrame('40'));
    else if (payload[0] === 0x32) socket.write(clientFrame('3'));
    else if (payload[0] === 0x34 && payload[1] === 0x30) {
      socket.write(clientFrame(`42${JSON.stringify(['sub', subscriptionOf(client)])}`));
      resolve();
    } else if (sampled && measuring) readSocketIo(payload);
  };
  const reader = new FrameReader({ text, ping: () => socket.write(pongFrame) }, () => {});
  socket.write(handshake('/socket.io/?EIO=4&transport=websocket'));
  return { reader, ready: promise };
}

async function join(client: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const { reader, ready } = kind === 'ours' ? joinOurs(socket, client) : joinSocketIo(socket, client);
  socket.on('data', (chunk: Buffer) => {
    if (measuring) counted.bytes += chunk.length;
    reader.take(chunk);
  });
  socket.on('close', () => {
    throw new Error('the server let a client go');
  });
  await ready;
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
  if (order === 'end') process.send!({ bytes: counted.bytes, quotes: counted.quotes * sampledEvery, medianMs: delayAt(500), p99Ms: delayAt(990) });
});
