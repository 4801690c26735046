import type { Instant } from '@parkett/kernel';

/** One version of a rule: what holds from a business moment on. Versions are numbered as they were made. */
export type RuleVersion = { readonly name: string; readonly version: number; readonly from: Instant; readonly value: unknown };

/** Of one rule's versions the one that holds at a moment: that which began last, and of those that began together the one made last. */
export function holdingAt(versions: readonly RuleVersion[], at: Instant): RuleVersion {
  let holding = versions[0]!;
  for (const version of versions) {
    const later = version.from > holding.from || (version.from === holding.from && version.version > holding.version);
    if (version.from <= at && (later || holding.from > at)) holding = version;
  }
  return holding;
}
