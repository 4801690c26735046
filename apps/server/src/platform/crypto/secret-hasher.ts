import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { OwnFlood } from '../own-flood.ts';
import { FairPlaces, type Place } from './fair-places.ts';

/** Too many hashes wait already. Nothing was begun; the caller may try again. */
export class HashingBusy extends Error {
  override name = 'HashingBusy';
}

/** Cost of argon2id: memory in KiB, passes, lanes. */
export type HashCost = { readonly memory: number; readonly passes: number; readonly lanes: number };

/** OWASP's floor for argon2id (ASVS 5.0 11.4.2, appendix C). */
export const costFloor: HashCost = { memory: 19_456, passes: 2, lanes: 1 };

type Parsed = HashCost & { readonly salt: Buffer; readonly tag: Buffer };

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

function parse(text: string): Parsed | null {
  const match = phc.exec(text);
  if (!match) return null;
  return {
    memory: Number(match[1]),
    passes: Number(match[2]),
    lanes: Number(match[3]),
    salt: Buffer.from(match[4]!, 'base64'),
    tag: Buffer.from(match[5]!, 'base64'),
  };
}

/** Whoever doesn't say where he stands. */
const anywhere: Place = { line: '', caller: '' };

export type HasherSettings = {
  /** Argon2's secret value: without it a stolen hash can't even be guessed at. */
  pepper: Buffer;
  cost?: HashCost;
  /** Hashes at once. A hash keeps a core busy, so one core is left for all other work. */
  atOnce?: number;
  /** Callers that may wait in one line; one more is told that the system is busy. */
  queueMax?: number;
};

/**
 * Hashes and compares secrets with argon2id. Texts are normalised (NFKC, NIST SP 800-63B) and never cut off.
 * An argon2 flood is an attack on the CPU, hence the cap on hashes at once and the bounded lines, in which callers take turns (throws HashingBusy, or OwnFlood
 * where only this caller's share is used up).
 */
export class SecretHasher {
  readonly #pepper: Buffer;
  readonly #cost: HashCost;
  readonly #places: FairPlaces;
  /** Hashes computed so far: what tests of 'the same work on each path' count. */
  computed = 0;

  constructor(settings: HasherSettings) {
    this.#pepper = settings.pepper;
    this.#cost = settings.cost ?? costFloor;
    this.#places = new FairPlaces({ atOnce: settings.atOnce ?? Math.max(1, availableParallelism() - 1), lineMax: settings.queueMax ?? 64 });
  }

  /** A PHC string with a salt of its own. */
  async hash(secret: string, place: Place = anywhere): Promise<string> {
    const salt = randomBytes(16);
    const tag = await this.#compute(secret, { ...this.#cost, salt, tag: Buffer.alloc(32) }, place);
    const { memory, passes, lanes } = this.#cost;
    return `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${bare(salt)}$${bare(tag)}`;
  }

  /** Whether the secret belongs to the PHC string; compared in constant time. */
  async verify(secret: string, stored: string, place: Place = anywhere): Promise<boolean> {
    const parsed = parse(stored);
    if (!parsed) return false;
    return timingSafeEqual(await this.#compute(secret, parsed, place), parsed.tag);
  }

  /** Whether a stored hash was made with other costs than today's and should be made anew while the secret is at hand. */
  isOutdated(stored: string): boolean {
    const parsed = parse(stored);
    return !parsed || parsed.memory !== this.#cost.memory || parsed.passes !== this.#cost.passes || parsed.lanes !== this.#cost.lanes;
  }

  /** Callers waiting, for /metrics. */
  get waiting(): number {
    return this.#places.waiting;
  }

  async #compute(secret: string, parameters: Parsed, place: Place): Promise<Buffer> {
    const turn = this.#places.take(place);
    if (turn === null)
      throw this.#places.isFull(place.line) ? new HashingBusy('too many hashes wait') : new OwnFlood('too many hashes of one caller wait');
    await turn;
    try {
      this.computed += 1;
      return await this.#argon2(Buffer.from(secret.normalize('NFKC')), parameters);
    } finally {
      this.#places.free();
    }
  }

  #argon2(message: Buffer, { memory, passes, lanes, salt, tag }: Parsed): Promise<Buffer> {
    const parameters = { message, nonce: salt, memory, passes, parallelism: lanes, tagLength: tag.length, secret: this.#pepper };
    return new Promise((resolve, reject) => {
      argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)));
    });
  }
}
