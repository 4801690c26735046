/** One blow to what is attacked. */
export type Blow = {
  /** What it is aimed at. */
  readonly target: string;
  /** Whether what is left trades again by itself: then the load goes on, and how long that takes is measured. */
  readonly othersTrade: boolean;
  readonly strike: () => void;
  /** What happens then while the load still goes on. */
  readonly underLoad: () => Promise<void>;
  /** Everything is back in service. */
  readonly recover: () => Promise<void>;
};

/** What stands under a load of orders and is hurt round by round. */
export type Attacked = {
  readonly origin: string;
  readonly start: () => Promise<void>;
  /** What hurts it in this round, counted from 1. */
  readonly blow: (round: number, random: () => number) => Promise<Blow>;
  readonly stop: () => Promise<void>;
};
