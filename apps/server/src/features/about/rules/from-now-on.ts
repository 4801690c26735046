import { dateAt, type Instant, type TradingDate } from '@parkett/kernel';
import type { Rule, RuleReader, RuleValue } from '../../../books/house-rules/index.ts';

/** A version of a rule, and the first date that it holds for: null for the one that has held from the beginning. */
type Dated<T> = { readonly from: TradingDate | null; readonly value: T };

/** The version of a rule that holds now, and after it those that are decided already. */
export function fromNowOn<T extends RuleValue>(rules: RuleReader, { rule, now }: { rule: Rule<T>; now: Instant }): Dated<T>[] {
  const changes = rules.changesOf([rule]);
  const first = changes[0];
  const present = changes.findLast(from => from <= now) ?? first;
  return changes
    .filter(from => from === present || from > now)
    .map(from => ({ from: from === first ? null : dateAt(from), value: rules.at(from).value(rule) }));
}
