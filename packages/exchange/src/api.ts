import type { Instant, Instrument, Price, Quantity } from '@parkett/kernel';
import type { VenueCoreState } from './core-state.ts';
import type { RandomEnds } from './random-delay.ts';

/** Ids are positive safe integers given by the caller; 0 stands for the house (the market makers) wherever an order or an owner is named. */
export type OrderId = number;
export type OwnerId = number;
export type InstrumentId = number;

export type Side = 'buy' | 'sell';
export type OrderKind = 'market' | 'limit' | 'stop' | 'stop-limit';
export type TimeInForce = 'day' | 'gtc' | 'gtd' | 'ioc' | 'fok' | 'at-open' | 'at-close';

/** What an instrument is doing. `closed` takes only what waits for the next session; `pause` is a gap inside a day (orders wait, nothing trades). */
export type Phase =
  | 'closed'
  | 'pause'
  | 'pre-market'
  | 'opening-auction'
  | 'continuous'
  | 'midday-auction'
  | 'volatility-auction'
  | 'closing-auction'
  | 'after-hours';

/** An order as the venue needs it. Prices and quantities in the instrument's own integer units. */
export type OrderInstruction = {
  readonly id: OrderId;
  /** Orders of one owner never meet each other. 0 has no owner: no such rule. */
  readonly owner: OwnerId;
  readonly instrument: InstrumentId;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly quantity: Quantity;
  /** The worst price the order may ever execute at: the limit of `limit` and `stop-limit`; of `market` and `stop` what the money reserved for a purchase reaches, null where nothing bounds it. */
  readonly limit: Price | null;
  /**
   * How far from the market a `market` or `stop` order may execute, in basis points, counted when it goes there: from the best price of the other
   * side, of a stop from the price that triggered it. In an auction only the static corridor binds. Without it there is no collar.
   */
  readonly collarBps?: number | null;
  /** The price whose reaching by the last price triggers `stop` and `stop-limit`; null for the others. */
  readonly stop: Price | null;
  readonly timeInForce: TimeInForce;
  /** From this moment on the rest expires. Required for `gtd`; null means: `day` ends with the day's plan, `gtc` never. */
  readonly until: Instant | null;
  /** `main` keeps the order out of pre-market and after-hours. */
  readonly sessions: 'all' | 'main';
  /** Refused rather than executed at once. */
  readonly postOnly?: boolean;
};

/** An order that was accepted before: put back without matching, in order of `sequence`. */
export type RestingOrder = OrderInstruction & {
  readonly sequence: number;
  /** True when a stop order was triggered before. `quantity` is what remains. */
  readonly triggered: boolean;
};

/** [price, quantity]; a list is best price first. */
export type QuoteLevel = readonly [price: Price, quantity: Quantity];

/** A phase begins at `from`; a random 0 … `randomDelayMs` is added per instrument (what ends an auction at a random moment). */
export type PhaseStart = { readonly from: Instant; readonly phase: Phase; readonly randomDelayMs: number };

export type VenueCommand =
  | { readonly kind: 'submit'; readonly order: OrderInstruction }
  | { readonly kind: 'cancel'; readonly id: OrderId; readonly owner?: OwnerId }
  /** Takes `by` away from what remains, keeping the place; at least all of it cancels the order. */
  | { readonly kind: 'reduce'; readonly id: OrderId; readonly by: Quantity; readonly owner?: OwnerId }
  /** What isn't named stays. `quantity` is the new remaining quantity. Less quantity or another `until` keeps the place; another price or more quantity loses it. */
  | {
      readonly kind: 'replace';
      readonly id: OrderId;
      readonly quantity?: Quantity;
      readonly limit?: Price;
      readonly stop?: Price;
      readonly until?: Instant;
      /** What the sender takes to be open: refused when an execution came in between, so that no change can undo it. */
      readonly ifRemaining?: Quantity;
      readonly owner?: OwnerId;
    }
  /** Replaces all the house quotes of an instrument (empty lists withdraw them). `tick` names the price tick they were made from. Lists that cross themselves are refused. */
  | {
      readonly kind: 'quote';
      readonly instrument: InstrumentId;
      readonly tick: number;
      readonly bids: readonly QuoteLevel[];
      readonly asks: readonly QuoteLevel[];
    }
  /** A trade on the tape outside this book (simulated or replayed): it moves the last price, so it triggers stops and carries the dynamic corridor. `tick` names it. */
  | { readonly kind: 'print'; readonly instrument: InstrumentId; readonly price: Price; readonly tick: number }
  /** The day's reference price: middle of the static corridor, last word of an auction's tie. */
  | { readonly kind: 'reference'; readonly instrument: InstrumentId; readonly price: Price }
  /** The phases to come of all instruments of a schedule, ascending; replaces what was planned and hasn't begun. The newest one that has begun holds at once. */
  | {
      readonly kind: 'plan';
      readonly schedule: Instrument['schedule'];
      readonly phases: readonly PhaseStart[];
      /** Day orders of these instruments expire here. */
      readonly dayEnds: Instant;
    }
  /** The corridor of an instrument. The dynamic one holds at once, the static one from the next reference on. */
  | { readonly kind: 'corridor'; readonly instrument: InstrumentId; readonly corridor: Corridor }
  /** Puts one instrument into a phase by hand (halt: `pause`), until its plan's next phase. */
  | { readonly kind: 'set-phase'; readonly instrument: InstrumentId; readonly phase: Phase }
  /** Ends a halt: the instrument goes on with what its plan says now. Without one nothing changes. */
  | { readonly kind: 'resume'; readonly instrument: InstrumentId }
  /** A new instrument, which takes part in the plan of its schedule. One that is there already stays as it is. */
  | { readonly kind: 'list'; readonly instrument: VenueInstrument }
  /** Ends an instrument's orders and forgets it. */
  | { readonly kind: 'delist'; readonly instrument: InstrumentId }
  /** Cancels every order of an instrument, oldest first. */
  | { readonly kind: 'end-orders'; readonly instrument: InstrumentId; readonly reason: EndReason }
  /**
   * Rebuilds books without matching: each order comes back to its place. Only orders that cross (their execution was never committed)
   * then meet, when trading goes on; one whose moment has passed expires.
   */
  | { readonly kind: 'restore'; readonly orders: readonly RestingOrder[] }
  /** Lets time pass: whatever became due until now. */
  | { readonly kind: 'advance' };

export type RejectionCode =
  | 'unknown-instrument'
  | 'duplicate-order'
  | 'unknown-order'
  | 'invalid-quantity'
  | 'not-whole-lots'
  | 'invalid-price'
  | 'price-limit-exceeded'
  | 'price-not-obtained'
  | 'outside-trading-hours'
  | 'order-kind-not-accepted'
  | 'would-execute'
  | 'changed-meanwhile';

/** Why all orders of an instrument end at once. */
export type EndReason = 'delisted' | 'corporate-action';

export type CancelReason =
  | EndReason
  | 'requested'
  /** It would have met an order of the same owner. */
  | 'own-order'
  /** The rest of an order that may not rest: market, IOC, FOK, or an auction order after its auction. */
  | 'not-executed'
  /** The money reserved for a purchase without a limit doesn't reach the market's price. */
  | 'dearer-than-reserved';

/** The origin of a price: a print by its tick, or an execution by its number, with its phase and moment. */
export type PriceOrigin = { readonly phase: Phase; readonly at: Instant; readonly tick: number | null; readonly execution: number | null };

export type ExpiryReason = 'day' | 'date';

/** Every event names its moment. `sequence` numbers grow over the whole venue. */
export type VenueEvent =
  | {
      readonly kind: 'accepted';
      readonly id: OrderId;
      readonly sequence: number;
      /** `waiting`: not in the book of this phase (stop not triggered, session or auction to come). */
      readonly state: 'live' | 'waiting';
      readonly until: Instant | null;
      readonly at: Instant;
    }
  | {
      readonly kind: 'execution';
      readonly instrument: InstrumentId;
      /** Own ascending number of the execution. */
      readonly execution: number;
      readonly price: Price;
      readonly quantity: Quantity;
      /** The buying and the selling order; 0 is the house. */
      readonly buy: OrderId;
      readonly sell: OrderId;
      /** Open quantity of either order after this execution; 0 for the house. */
      readonly buyRemaining: Quantity;
      readonly sellRemaining: Quantity;
      /** The side that came later; null in an auction. */
      readonly aggressor: Side | null;
      /** The tick behind the house's quote; null between customers. */
      readonly tick: number | null;
      readonly phase: Phase;
      readonly at: Instant;
    }
  | {
      readonly kind: 'replaced';
      readonly id: OrderId;
      readonly sequence: number;
      readonly remaining: Quantity;
      readonly limit: Price | null;
      readonly stop: Price | null;
      readonly until: Instant | null;
      readonly keepsPlace: boolean;
      readonly at: Instant;
    }
  /** `price` is the last price of the main hours, which reached the stop. */
  | {
      readonly kind: 'triggered';
      readonly id: OrderId;
      readonly sequence: number;
      readonly price: Price;
      readonly origin: PriceOrigin;
      readonly at: Instant;
    }
  /** `worst` and `best` with `not-executed` and `dearer-than-reserved`: up to where the order went, and the best price that there was for it; null: none. */
  | {
      readonly kind: 'cancelled';
      readonly id: OrderId;
      readonly remaining: Quantity;
      readonly reason: CancelReason;
      readonly worst: Price | null;
      readonly best: Price | null;
      readonly at: Instant;
    }
  | { readonly kind: 'expired'; readonly id: OrderId; readonly remaining: Quantity; readonly reason: ExpiryReason; readonly at: Instant }
  | {
      readonly kind: 'rejected';
      readonly command: 'submit' | 'cancel' | 'reduce' | 'replace' | 'quote';
      /** The order named, or 0 for quotes. An order that was rejected by `replace` stands unchanged. */
      readonly id: OrderId;
      readonly code: RejectionCode;
      /** With `price-limit-exceeded`: the lowest and highest price that would do. */
      readonly bounds?: { readonly low: Price; readonly high: Price };
      readonly at: Instant;
    }
  | { readonly kind: 'phase'; readonly instrument: InstrumentId; readonly phase: Phase; readonly at: Instant }
  /** The result of an auction; no price when nothing could execute. */
  | {
      readonly kind: 'auction';
      readonly instrument: InstrumentId;
      readonly phase: Phase;
      readonly price: Price | null;
      readonly volume: Quantity;
      /** What was left unexecuted at that price: positive on the buy side, negative on the sell side. */
      readonly surplus: Quantity;
      readonly at: Instant;
    };

export type DepthLevel = { readonly price: Price; readonly quantity: Quantity; readonly orders: number };

/** An order among those of its price. `ahead` executes before it, `position` counts from 1; `quantity` and `orders` are the whole level's. */
export type QueuePlace = {
  readonly price: Price;
  readonly ahead: Quantity;
  readonly position: number;
  readonly quantity: Quantity;
  readonly orders: number;
};

/** `live`: in the book or the call of the running phase. */
export type LivingOrder = RestingOrder & { readonly state: 'live' | 'waiting' };

/** What anyone may see of an instrument. */
export type MarketSnapshot = {
  readonly phase: Phase;
  readonly last: Price | null;
  readonly reference: Price | null;
  /** Best first. */
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  /** During an auction: the price at which it would end now. */
  readonly indicative: { readonly price: Price | null; readonly volume: Quantity; readonly surplus: Quantity } | null;
};

/** Price limits of an instrument, in basis points (500 = 5 %); null switches a corridor off. */
export type Corridor = {
  /** Around the day's reference: orders outside are rejected. */
  readonly staticBps: number | null;
  /** Around the last price: an execution outside starts a volatility auction. */
  readonly dynamicBps: number | null;
};

export type VenueInstrument = Pick<Instrument, 'id' | 'lot' | 'priceSteps' | 'schedule'> & { readonly corridor: Corridor };

/** What a venue's state doesn't hold: it is the same for a venue that goes on elsewhere. */
export type VenueRules = {
  /** Decides every random end; the same ends and commands give the same events. */
  readonly randomEnds: RandomEnds;
  readonly volatilityAuction: { readonly callMs: number; readonly randomDelayMs: number };
};

export type VenueSettings = VenueRules & {
  readonly instruments: readonly VenueInstrument[];
  /** First numbers to give out (after a crash: one more than the largest written). */
  readonly firstSequence: number;
  readonly firstExecution: number;
};

/** A venue of many instruments. Deterministic and synchronous: no clock, no randomness, no I/O of its own. */
export type VenueCore = {
  /** Does first what became due until `now`, then the command. `now` never goes back. Throws only on a defect of ours. */
  apply(command: VenueCommand, now: Instant): VenueEvent[];
  /** When something becomes due next without a command; null when nothing will. */
  nextDue(): Instant | null;
  snapshot(instrument: InstrumentId, levels: number): MarketSnapshot | null;
  /** null for what isn't in a book: a stop that waits, an order of another session, a market order in a call. O(orders before it at its price). */
  placeOf(order: OrderId): QueuePlace | null;
  /** Every living order of an instrument, oldest sequence first: what `restore` would need. For checks and the desk; the house's quotes are no orders. */
  orders(instrument: InstrumentId): LivingOrder[];
  /** How many there are, in O(1). */
  orderCount(instrument: InstrumentId): number;
  /** null for an instrument that isn't listed. */
  phaseOf(instrument: InstrumentId): Phase | null;
  /** Everything that decides what happens next, as plain data that JSON carries: `loadVenueCore` goes on from it with equal events. O(orders). */
  exportState(): VenueCoreState;
};
