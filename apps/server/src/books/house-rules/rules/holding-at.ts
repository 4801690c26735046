import type { Instant } from '@parkett/kernel';

/** One version of a rule: what holds from a business moment on. Versions are numbered as they were made. */
export type RuleVersion = { readonly name: string; readonly version: number; readonly from: Instant; readonly value: unknown };

/**
 * Of one rule's versions the one that holds at a moment: that which began last, and of those that began together the one made last. Before all of
 * them, the first one to begin.
 */
export const holdingAt = <Version extends RuleVersion>(ascending: readonly Version[], at: Instant): Version =>
  ascending.findLast(({ from }) => from <= at) ?? ascending[0]!;

/** By their beginning, then as they were made. */
export const ascendingOf = <Version extends RuleVersion>(versions: readonly Version[]): Version[] =>
  versions.toSorted((a, b) => a.from - b.from || a.version - b.version);
