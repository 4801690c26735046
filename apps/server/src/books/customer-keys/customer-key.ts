import { createHmac, hkdfSync } from 'node:crypto';
import { open, seal } from '../../platform/crypto/sealed.ts';

/** The customer's key was destroyed: what was sealed with it can't be read any more, by nobody. */
export class KeyDestroyed extends Error {
  override name = 'KeyDestroyed';
}

/** The key of one customer, or of the house. `what` names the place of a value (`call-name`, `card 17 number`): what is sealed for one place opens in no other. */
export class CustomerKey {
  readonly #owner: string;
  readonly #sealing: Buffer;
  readonly #marking: Buffer;

  /**
   * @param customer null: the house
   * @param secret 32 bytes, unwrapped
   */
  constructor(customer: bigint | null, secret: Buffer) {
    this.#owner = customer === null ? 'house' : `customer ${customer}`;
    const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `parkett customer ${purpose}`, 32));
    this.#sealing = derived('sealing');
    this.#marking = derived('marking');
  }

  seal(what: string, text: string | Buffer): Buffer {
    return seal(this.#sealing, typeof text === 'string' ? Buffer.from(text) : text, this.#place(what));
  }

  /** Throws NotSealedHere for what is another customer's, of another place or changed. */
  open(what: string, sealed: Buffer): Buffer {
    return open(this.#sealing, sealed, this.#place(what));
  }

  /** Stands for something that could be guessed (the hash of a request, a leaf of a chain) so that without the key nobody can try. 32 bytes. */
  mac(what: string, bytes: Buffer): Buffer {
    return createHmac('sha256', this.#marking).update(`${what}\0`).update(bytes).digest();
  }

  #place(what: string): string {
    return `${this.#owner} ${what}`;
  }
}
