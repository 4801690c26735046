/**
 * Every limit with its preset. Source: decisions.md 'Default price list and limits' and 'Sign-in, sessions, gates'.
 * Whole numbers; units stand last in the name. The price list is not here: orders keep its versions themselves.
 */
export const presets = {
  /** Pending buy orders and open positions of one wallet. */
  openEntriesMax: 300,
  /** Orders, changes and cancellations of one account in a second (system time). */
  ordersPerSecond: 50,
  /** Hits of one search. */
  searchHitsMax: 20,
  /** Own finds that the empty search shows. */
  recentFindsMax: 10,
  /** Lists of one customer, and instruments in one list. */
  watchlistsMax: 50,
  watchlistEntriesMax: 200,
  /** Demo accounts that one address may open in an hour. */
  demoAccountsPerHour: 10,
  /** Registrations, and wrong invite codes, from one address in an hour. */
  registrationsPerHour: 20,
  wrongInviteCodesPerHour: 20,
} as const;

export type LimitName = keyof typeof presets;

export const isLimitName = (name: string): name is LimitName => Object.hasOwn(presets, name);

/** A change of a limit: holds from its business moment on. */
export type DatedLimit = { readonly name: string; readonly value: number; readonly validFrom: number };

/** The value that holds at a business moment: the change that began last, and of those that began together the one made last. */
export function limitAt(changes: readonly DatedLimit[], name: LimitName, at: number): number {
  let holding: DatedLimit | null = null;
  for (const change of changes) {
    if (change.name === name && change.validFrom <= at && (holding === null || change.validFrom >= holding.validFrom)) holding = change;
  }
  return holding?.value ?? presets[name];
}
