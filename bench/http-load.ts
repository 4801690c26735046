/**
 * The clients of bench/http-orders.ts, in a process of their own. Told by argument: origin, connections, seconds, share and price; when 'begin' comes, it
 * measures, and ends with 'end'. Sockets that write a request prepared beforehand and look for the end of its answer: a client that took as much of the processor as
 * the server would halve what it measures.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { BenchClient } from './client.ts';

const [origin, connections, seconds, code, price] = process.argv.slice(2);
const customers = 32;
const warmUpSeconds = 3;
const slowestMs = 60_000;
const { hostname, port } = new URL(origin!);

const counted = { count: 0, refused: 0, delays: new Uint32Array(slowestMs + 1) };
let keys = 0;
let goesOn = false;
let waiting = 0;
let allAnswered: () => void = () => {};

const headEnd = Buffer.from('\r\n\r\n');
const lengthName = Buffer.from('content-length: ');
const accepted = Buffer.from('{"status":1');

/** Length of the answer that these bytes begin with; 0 while its head isn't whole. */
function lengthOf(bytes: Buffer, head: number): number {
  const at = bytes.indexOf(lengthName);
  if (at < 0 || at > head) throw new Error(`an answer without a length: ${bytes.toString('latin1', 0, head)}`);
  let length = 0;
  for (let place = at + lengthName.length; bytes[place]! >= 48; place += 1) length = length * 10 + bytes[place]! - 48;
  return head + headEnd.length + length;
}

/** Every connection reads into the same memory. */
const lent = Buffer.alloc(65_536);

class Connection {
  readonly #request: ReturnType<BenchClient['bytesOf']>;
  readonly #socket: Socket;
  #held: Buffer | null = null;
  #sentAt = 0;

  constructor(client: BenchClient) {
    this.#request = client.bytesOf('trade/order', { code, side: 'buy', type: 'limit', quantity: '1', price, timeInForce: 'day' });
    const callback = (length: number): boolean => {
      this.#take(lent.subarray(0, length));
      return true;
    };
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true, onread: { buffer: lent, callback } });
    this.#socket.on('close', () => {
      if (waiting > 0) throw new Error('the server let a client go');
    });
  }

  async open(): Promise<this> {
    await once(this.#socket, 'connect');
    return this;
  }

  send(): void {
    const { bytes, keyAt, keyLength } = this.#request;
    keys += 1;
    bytes.write(keys.toString(16).padStart(12, '0'), keyAt + keyLength - 12, 'latin1');
    this.#sentAt = performance.now();
    this.#socket.write(bytes);
  }

  #take(chunk: Buffer): void {
    const bytes = this.#held ? Buffer.concat([this.#held, chunk]) : chunk;
    const head = bytes.indexOf(headEnd);
    if (head < 0 || bytes.length < lengthOf(bytes, head)) {
      this.#held = Buffer.from(bytes);
      return;
    }
    this.#held = null;
    counted.count += 1;
    if (bytes.compare(accepted, 0, accepted.length, head + headEnd.length, head + headEnd.length + accepted.length) !== 0) counted.refused += 1;
    counted.delays[Math.min(slowestMs, Math.round(performance.now() - this.#sentAt))]! += 1;
    if (goesOn) return this.send();
    waiting -= 1;
    if (waiting === 0) allAnswered();
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** The delay in milliseconds that 99 % stay below. */
function p99(): number {
  let seen = 0;
  return counted.delays.findIndex(number => (seen += number) * 100 >= counted.count * 99);
}

async function run(opened: readonly Connection[], forSeconds: number): Promise<{ count: number; refused: number; p99: number; took: number }> {
  Object.assign(counted, { count: 0, refused: 0 }).delays.fill(0);
  const begun = performance.now();
  goesOn = true;
  waiting = opened.length;
  const answered = new Promise<void>(resolve => (allAnswered = resolve));
  for (const connection of opened) connection.send();
  setTimeout(() => (goesOn = false), forSeconds * 1_000);
  await answered;
  return { count: counted.count, refused: counted.refused, p99: p99(), took: (performance.now() - begun) / 1_000 };
}

const clients: BenchClient[] = [];
for (let index = 0; index < customers; index += 1) clients.push(await new BenchClient(origin!).open());
const opened = await Promise.all(Array.from({ length: Number(connections) }, (_, index) => new Connection(clients[index % customers]!).open()));
for (const client of clients) client.close();
await run(opened, warmUpSeconds);
process.send!('ready');
await once(process, 'message');
process.send!(await run(opened, Number(seconds)));
// Until its processor time has been read.
await once(process, 'message');
for (const connection of opened) connection.close();
process.disconnect?.();
