import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { channel, type Bus } from '../bus/bus.ts';
import type { HttpConfig } from '../platform-settings.ts';
import { addressIn, networkOf } from './network.ts';

/** The networks where a reverse proxy of the house can stand. A caller from elsewhere didn't come through it: its forwarding headers are ignored. */
const near = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(network, prefix);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

type Counted = { readonly minute: number; readonly calls: readonly (readonly [network: string, count: number])[] };

const callsCounted = channel<Counted>('calls-counted');
const tellEveryMs = 1_000;
/** What part of his limit a caller may use before other processes are told. */
const untoldPart = 10;

/**
 * Who calls, and how often in this minute, at all processes together. The window is fixed: simple, and exact enough to keep one caller from crowding
 * out the others.
 */
export class Callers {
  readonly #proxyHops: number;
  readonly #perMinute: number;
  #minute = 0;
  /** What all processes have told of this minute, this one too. */
  #told = new Map<string, number>();
  /** What this one hasn't told yet. */
  #untold = new Map<string, number>();

  constructor({ proxyHops, floodPerMinute }: Pick<HttpConfig, 'proxyHops' | 'floodPerMinute'>) {
    this.#proxyHops = proxyHops;
    this.#perMinute = floodPerMinute;
  }

  /** Whether this one's word on who called it counts; hop 0 is the peer. */
  #trusts(address: string, hop: number): boolean {
    return hop < this.#proxyHops && (hop > 0 || near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'));
  }

  /**
   * The caller's address, as far as the house's own proxies tell it. `request.ip` is the same, and every count takes it. Behind a word that is no address
   * (`unknown`, an empty one) anybody could hide, so the call counts as one of the proxy that wrote it.
   */
  addressOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
    const told = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .toReversed();
    let address = addressIn(socket.remoteAddress ?? '') ?? '';
    for (let hop = 0; hop < told.length && this.#trusts(address, hop); hop += 1) {
      const before = addressIn(told[hop]!.trim());
      if (before === null) break;
      address = before;
    }
    return address;
  }

  /** Counts one more call; false when that is too many. */
  admits(request: IncomingMessage): boolean {
    if (this.#perMinute === 0) return true;
    this.#startMinute();
    const network = networkOf(this.addressOf(request), 64);
    const untold = (this.#untold.get(network) ?? 0) + 1;
    this.#untold.set(network, untold);
    return untold + (this.#told.get(network) ?? 0) <= this.#perMinute;
  }

  /** Counts together with the other processes from now on, until `stop`. */
  share(bus: Bus): { tell: () => void; stop: () => void } {
    bus.on(callsCounted, counted => this.#hear(counted));
    const tell = (): void => this.#tell(bus);
    const timer = setInterval(tell, tellEveryMs);
    return { tell, stop: () => clearInterval(timer) };
  }

  /** Only of those who call often: others can't be near their limit. */
  #tell(bus: Bus): void {
    this.#startMinute();
    const calls = [...this.#untold].filter(([, count]) => count * untoldPart >= this.#perMinute);
    for (const [network] of calls) this.#untold.delete(network);
    if (calls.length > 0) bus.publish(callsCounted, { minute: this.#minute, calls });
  }

  /** What is published is heard at once by whoever says it. */
  #hear({ minute, calls }: Counted): void {
    this.#startMinute();
    if (minute !== this.#minute) return;
    for (const [network, count] of calls) this.#told.set(network, (this.#told.get(network) ?? 0) + count);
  }

  #startMinute(): void {
    const minute = Math.floor(Date.now() / 60_000);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#told = new Map();
    this.#untold = new Map();
  }
}
