import { decideChange } from './decide-change.ts';
import { decideOrder } from './decide-order.ts';
import { foldEvents } from './fold-events.ts';

/** The decisions of the order desk, handed to the use cases: what they load and save is theirs, what follows from it is here. */
export type OrderRules = {
  readonly decideOrder: typeof decideOrder;
  readonly decideChange: typeof decideChange;
  readonly foldEvents: typeof foldEvents;
};

export const orderRules: OrderRules = { decideOrder, decideChange, foldEvents };
