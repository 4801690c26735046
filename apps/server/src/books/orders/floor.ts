import type { Order } from './order.ts';
import type { VenuePlace } from './venue-port.ts';

/** The back office as the desk sees it, in this process or in another. */
export type Floor = {
  /** Why nothing that takes something on can be carried out; null when it can. */
  readonly trouble: string | null;
  /** Whether a venue takes orders. */
  readonly isConnected: (venue: string) => boolean;
  /** Whether there is a log that what is decided can be written into. */
  readonly keepsLog: boolean;
  /** There may be something new in the venues' command logs. */
  readonly look: () => void;
  /** Where pending orders stand in their venues' books, of those that are in one. */
  readonly placesOf: (orders: readonly Pick<Order, 'id' | 'venue'>[]) => Promise<ReadonlyMap<bigint, VenuePlace>>;
};
