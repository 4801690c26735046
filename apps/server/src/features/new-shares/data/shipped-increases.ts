/** A capital increase that ships with Parkett and needs no signature: `old` shares entitle to `fresh` new ones, at a price that is lower than the close of its announcement. */
export type ShippedIncrease = {
  readonly code: string;
  readonly old: bigint;
  readonly fresh: bigint;
  /** Per cent of the close. */
  readonly discount: bigint;
  /** The ex-day, counted in trading days from the market's first day. */
  readonly exDay: number;
};

export const shippedIncreases: readonly ShippedIncrease[] = [
  { code: 'LHA', old: 2n, fresh: 1n, discount: 26n, exDay: 4 },
  { code: 'TKA', old: 3n, fresh: 1n, discount: 30n, exDay: 34 },
  { code: 'CON', old: 5n, fresh: 2n, discount: 22n, exDay: 64 },
  { code: 'EVK', old: 4n, fresh: 1n, discount: 25n, exDay: 94 },
  { code: 'SZG', old: 7n, fresh: 2n, discount: 28n, exDay: 124 },
];

/** After these and the shipped companies an increase follows every so many trading days, the first one on the first day of the last company. */
export const followingFrom = 172;
export const followingSteps = 12;
/** The terms among which one is drawn. */
export const followingTerms: readonly Pick<ShippedIncrease, 'old' | 'fresh' | 'discount'>[] = [
  { old: 2n, fresh: 1n, discount: 26n },
  { old: 3n, fresh: 1n, discount: 30n },
  { old: 5n, fresh: 2n, discount: 22n },
  { old: 4n, fresh: 1n, discount: 25n },
  { old: 7n, fresh: 2n, discount: 28n },
];
/** Euros that a share costs at least. */
export const followingFloor = 2n;

/** Trading days: from the announcement to the ex-day, from the ex-day to the last day, and from the last day to the delivery. */
export const announcedDays = 4;
export const periodDays = 10;
export const deliveryDays = 2;
/** The rest is offered to everybody: trading days after the last one of the period, and hours in Berlin time. */
export const restCourse = {
  opens: [1, '09:00'],
  ends: [2, '12:00'],
  drawn: [2, '18:00'],
  payout: [3, '12:00'],
  delivered: [4, '09:00'],
} as const;
/** Hours of the announcement, of the end of the last day, when its close is known, and of the delivery, in Berlin time. */
export const announcedAt = '00:00';
export const endsAt = '18:00';
export const deliveredAt = '09:00';
