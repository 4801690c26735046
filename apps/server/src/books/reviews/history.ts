import type { Instant } from '@parkett/kernel';
import type { Queryable, Tx } from '../../platform/db.ts';
import type { CustomerKey, CustomerKeys } from '../customer-keys/index.ts';
import type { Review, ReviewEvent } from './review.ts';
import { addEvent, readEvents } from './store.ts';

type Happened = ReviewEvent & { readonly review: bigint; readonly customer: bigint | null; readonly note: string | null };
type Parts = {
  /** Notes are sealed under the customer's key, those of reviews of the house under the house's. */
  readonly customerKeys: Pick<CustomerKeys, 'of' | 'ofUnerased' | 'ofHouse'>;
  readonly systemNow: () => Instant;
};

const noteOf = (review: bigint): string => `review-note ${review}`;

/** The history of reviews, with its sealed notes. */
export class ReviewHistory {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async add(tx: Tx, { customer, note: text, ...event }: Happened): Promise<void> {
    const note = text === null ? null : (await this.#sealing(tx, customer)).seal(noteOf(event.review), text);
    await addEvent(tx, { ...event, note, recordedAt: this.#parts.systemNow() });
  }

  /** The history of a review, with the notes as they were written; those about an erased customer can't be read any more. */
  async read(from: Queryable, { id, customer }: Review): Promise<(ReviewEvent & { readonly note: string | null })[]> {
    const events = await readEvents(from, id);
    const hasNotes = events.some(({ note }) => note !== null);
    const key = hasNotes ? await this.#opening(from, customer) : null;
    return events.map(event => ({ ...event, note: event.note && key && key.open(noteOf(id), event.note).toString() }));
  }

  #sealing(from: Queryable, customer: bigint | null): Promise<CustomerKey> {
    const { customerKeys } = this.#parts;
    return customer === null ? Promise.resolve(customerKeys.ofHouse()) : customerKeys.of(from, customer);
  }

  #opening(from: Queryable, customer: bigint | null): Promise<CustomerKey | null> {
    return customer === null ? this.#sealing(from, customer) : this.#parts.customerKeys.ofUnerased(from, customer);
  }
}
