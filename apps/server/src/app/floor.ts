import { isOpened, type BackOffice, type Floor, type Order, type VenuePlace } from '../books/orders/index.ts';
import { channel, question, type Bus } from '../platform/bus/bus.ts';
import type { Db } from '../platform/db.ts';

/** What the back office says of itself, a few times a second. */
const floorSays = channel<{ readonly trouble: string | null; readonly venues: readonly string[] }>('floor-says');
/** Something was written into the command logs. */
export const lookAtLogs = channel<null>('look-at-logs');
type AskedOrders = readonly Pick<Order, 'id' | 'venue'>[];
const placesInQueue = question<AskedOrders, readonly (readonly [bigint, VenuePlace])[]>('places-in-queue');

const sayEveryMs = 300;
/** So long without a word nothing that takes something on is taken. */
const silentMaxMs = 3_000;

/** The back office of whichever process has the engine, as the others see it. */
export class FloorElsewhere implements Floor {
  readonly #bus: Bus;
  #said: { readonly trouble: string | null; readonly venues: readonly string[]; readonly at: number } | null = null;
  #keepsLog: boolean;

  private constructor(bus: Bus, keepsLog: boolean) {
    this.#bus = bus;
    this.#keepsLog = keepsLog;
    bus.on(floorSays, said => {
      this.#said = { ...said, at: performance.now() };
      this.#keepsLog = true;
    });
  }

  static async open({ bus, db }: { bus: Bus; db: Db }): Promise<FloorElsewhere> {
    return new FloorElsewhere(bus, await isOpened(db));
  }

  get trouble(): string | null {
    if (!this.#said || performance.now() - this.#said.at > silentMaxMs) return 'no process has the exchange at present';
    return this.#said.trouble;
  }

  get keepsLog(): boolean {
    return this.#keepsLog;
  }

  isConnected(venue: string): boolean {
    return this.#said?.venues.includes(venue) ?? false;
  }

  look(): void {
    this.#bus.publish(lookAtLogs, null);
  }

  async placesOf(orders: AskedOrders): Promise<ReadonlyMap<bigint, VenuePlace>> {
    if (orders.length === 0) return new Map();
    return new Map(
      await this.#bus.ask(
        placesInQueue,
        orders.map(({ id, venue }) => ({ id, venue })),
      ),
    );
  }
}

/** Speaks for a back office to the desks of all processes, until the call that it answers. */
export function tellFloor(bus: Bus, backOffice: BackOffice): () => void {
  const say = (): void => bus.publish(floorSays, { trouble: backOffice.trouble, venues: backOffice.venues });
  say();
  const timer = setInterval(say, sayEveryMs);
  bus.on(lookAtLogs, () => backOffice.look());
  const silence = bus.answer(placesInQueue, async orders => [...(await backOffice.placesOf(orders))]);
  return () => {
    clearInterval(timer);
    silence();
  };
}
