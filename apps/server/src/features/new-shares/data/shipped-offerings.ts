/** Days and hours of an offering are counted back from the first trading day of its company, in Berlin time. */
type Hour = `${number}:${number}`;
type Moment = readonly [daysBefore: number, at: Hour];

/** The dates of a kind of offering. `drawn`: of a placement the moment of its allotment. */
export type Course = { readonly opens: Moment; readonly ends: Moment; readonly drawn: Moment; readonly due: Moment | null; readonly payout: Moment };

export const courses = {
  held: { opens: [4, '09:00'], ends: [2, '12:00'], drawn: [2, '18:00'], due: null, payout: [1, '12:00'] },
  'after-draw': { opens: [6, '09:00'], ends: [4, '12:00'], drawn: [4, '18:00'], due: [2, '12:00'], payout: [2, '12:00'] },
  'at-once': { opens: [3, '09:00'], ends: [3, '17:00'], drawn: [3, '17:00'], due: null, payout: [3, '17:00'] },
} as const satisfies Record<string, Course>;

/** Terms that ship with Parkett and need no signature. Prices in euros, quantities in shares. */
export type ShippedOffering = {
  readonly code: string;
  readonly payment: keyof typeof courses;
  readonly method: 'pro-rata' | 'lottery' | 'equal';
  readonly quantity: bigint;
  readonly minimum: bigint;
  readonly lot: bigint;
  /** The range; a placement and a fixed price have one figure. */
  readonly low: string;
  readonly high: string;
  /** Euros that the wallet must have at least. */
  readonly accountMinimum: bigint;
  readonly lockDays: number;
};

const first: readonly ShippedOffering[] = [
  {
    ...{ code: 'ALMO', payment: 'held', method: 'lottery', quantity: 2_000_000n, minimum: 10_000n, lot: 10_000n },
    ...{ low: '1.20', high: '1.20', accountMinimum: 1_000n, lockDays: 1 },
  },
  {
    ...{ code: 'BRIN', payment: 'after-draw', method: 'pro-rata', quantity: 40_000n, minimum: 10n, lot: 10n },
    ...{ low: '19.50', high: '22.50', accountMinimum: 500n, lockDays: 2 },
  },
  {
    ...{ code: 'CORV', payment: 'at-once', method: 'pro-rata', quantity: 30_000n, minimum: 100n, lot: 10n },
    ...{ low: '14.00', high: '14.00', accountMinimum: 1_000n, lockDays: 3 },
  },
  {
    ...{ code: 'DELV', payment: 'held', method: 'equal', quantity: 25_000n, minimum: 10n, lot: 10n },
    ...{ low: '29.00', high: '33.00', accountMinimum: 500n, lockDays: 2 },
  },
];

/** Code, range and number of shares of those that follow; their kinds take turns. */
const following: readonly (readonly [code: string, low: string, high: string, quantity: bigint])[] = [
  ['ERDM', '17.00', '19.00', 45_000n],
  ['FALK', '9.00', '10.00', 80_000n],
  ['GRUN', '11.50', '13.00', 60_000n],
  ['HAVE', '7.40', '8.20', 100_000n],
  ['ISEN', '22.00', '25.00', 35_000n],
  ['JUNO', '15.50', '17.00', 50_000n],
  ['KELT', '10.50', '11.50', 70_000n],
  ['LUMN', '33.00', '37.00', 22_000n],
  ['MARE', '8.00', '9.00', 90_000n],
  ['NORD', '25.50', '28.00', 30_000n],
  ['OPAL', '18.50', '20.50', 40_000n],
  ['PERL', '6.00', '7.00', 120_000n],
  ['QUEL', '12.80', '14.00', 60_000n],
  ['ROTH', '21.00', '24.00', 35_000n],
  ['SILB', '16.00', '18.00', 45_000n],
  ['TAUN', '27.00', '31.00', 28_000n],
  ['ULME', '14.80', '16.20', 50_000n],
  ['VELO', '10.00', '11.40', 75_000n],
  ['WALD', '11.40', '12.60', 65_000n],
  ['XENA', '31.00', '35.00', 24_000n],
];
const turns = [
  ['held', 'pro-rata'],
  ['after-draw', 'equal'],
  ['held', 'equal'],
  ['after-draw', 'pro-rata'],
] as const;

export const shippedOfferings: readonly ShippedOffering[] = [
  ...first,
  ...following.map(([code, low, high, quantity], index): ShippedOffering => {
    const [payment, method] = turns[index % turns.length]!;
    return { ...{ code, payment, method, quantity, minimum: 10n, lot: 10n, low, high, accountMinimum: 500n }, lockDays: (index % 3) + 1 };
  }),
];

/** The bank that leads each offering; invented, as the companies are. */
export const leadUnderwriter = 'Parkett Emissionsbank';
