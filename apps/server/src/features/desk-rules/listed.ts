import type { DeskRule } from '@parkett/contract/desk-rules';
import { instantToWire, reviewNumber, type Instant } from '@parkett/kernel';
import type { Actor } from '../../books/audit/index.ts';
import { fieldsOf, type Rule, type RuleBook, type RuleValue } from '../../books/house-rules/index.ts';
import { namedActors } from '../../books/operators/index.ts';
import type { Reviews } from '../../books/reviews/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { ruleKind } from './rule-review.ts';

type Parts = { readonly db: Queryable; readonly ruleBook: RuleBook; readonly reviews: Reviews };
type Version = ReturnType<RuleBook['reader']['around']>['now'];

/** The actor of a version; null of a preset. */
function actorOf({ by = '' }: Version): Actor | null {
  const [kind, ...name] = by.split(' ');
  return kind === 'operator' || kind === 'staff' ? { kind, name: name.join(' ') } : null;
}

/** Every rule as the desk is shown it. */
export async function listedRules({ db, ruleBook, reviews }: Parts, now: Instant): Promise<DeskRule[]> {
  const known = ruleBook.all().map(rule => ({ rule, ...ruleBook.reader.around(rule, now) }));
  const actors = known.flatMap(({ now: held, coming }) => [held, ...coming].map(actorOf).filter(actor => actor !== null));
  const [named, waiting] = [await namedActors(db, actors), await reviews.pendingOfKind(db, ruleKind)];
  const shown = (rule: Rule<RuleValue>, version: Version) => {
    const [actor, fields] = [actorOf(version), fieldsOf(rule, version.value as RuleValue)];
    const isFirst = version.version === 1;
    return { fields, from: isFirst ? null : instantToWire(version.from), by: actor && named(actor), reason: actor && (version.reason ?? null) };
  };
  return known.map(({ rule, now: held, coming }) => {
    const [override, review] = [ruleBook.overrideOf(rule), waiting.find(({ subject }) => subject === rule.name)];
    return {
      ...{ name: rule.name, unit: rule.unit, noticeDays: rule.noticeDays, ...shown(rule, held) },
      override: override === null ? null : fieldsOf(rule, override),
      coming: coming.map(version => shown(rule, version)),
      review: review ? reviewNumber(review.id) : null,
    };
  });
}
