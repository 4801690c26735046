/** One shipped offer: shares, their minimum and lot, the discount in hundredths of a per cent, the window in Berlin time. */
export type ShippedTerms = {
  readonly code: string;
  readonly quantity: bigint;
  readonly minimum: bigint;
  readonly lot: bigint;
  readonly discountBps: number;
};

/** A place in the trading day: its window, and whether only seats of the demo institution buy. */
export type ShippedPlace = { readonly opens: string; readonly ends: string; readonly forSeats: boolean };

/** The places of each trading day. The window ends with continuous trading where that is earlier. */
export const shippedPlaces: readonly ShippedPlace[] = [
  { opens: '09:10', ends: '17:25', forSeats: false },
  { opens: '10:00', ends: '15:00', forSeats: false },
  { opens: '09:10', ends: '17:25', forSeats: true },
];

/** Shares of the DAX that take turns: the terms of a place move on by one share a day. A smallest block costs a few thousand euros. */
export const shippedTerms: readonly ShippedTerms[] = [
  { code: 'SAP', quantity: 4_000n, minimum: 50n, lot: 10n, discountBps: 150 },
  { code: 'BAS', quantity: 8_000n, minimum: 100n, lot: 50n, discountBps: 250 },
  { code: 'DTE', quantity: 20_000n, minimum: 200n, lot: 100n, discountBps: 200 },
  { code: 'BMW', quantity: 5_000n, minimum: 50n, lot: 10n, discountBps: 200 },
  { code: 'SIE', quantity: 3_000n, minimum: 50n, lot: 10n, discountBps: 100 },
  { code: 'DBK', quantity: 30_000n, minimum: 500n, lot: 100n, discountBps: 300 },
  { code: 'BAYN', quantity: 8_000n, minimum: 100n, lot: 50n, discountBps: 250 },
  { code: 'ALV', quantity: 2_000n, minimum: 20n, lot: 10n, discountBps: 100 },
  { code: 'EOAN', quantity: 25_000n, minimum: 500n, lot: 100n, discountBps: 250 },
];

/** The terms of a place on a trading day: the days take turns, so a share comes back after nine of them. */
export function termsOn(date: string, place: number): ShippedTerms {
  const day = Math.floor(Date.parse(date) / 86_400_000);
  return shippedTerms[(day + place * 3) % shippedTerms.length]!;
}
