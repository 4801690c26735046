import {
  addIdentityCalls,
  addIdentityDeskCalls,
  customersMadeFindable,
  customersScreened,
  documentsRunOut,
  identityDeciders,
  identityReview,
  ListWatch,
  screeningReview,
  unusedPhotos,
  type IdentityParts,
} from '../features/identity/index.ts';
import type { Base } from './base.ts';
import type { Desk } from './desk.ts';
import type { Feature } from './feature.ts';
import type { People } from './people.ts';

/** The identity of customers: their applications, the decisions, and the lists of names that are asked. */
export function identityFeature({
  base,
  people,
  operators: { staff },
}: {
  readonly base: Base;
  readonly people: People;
  readonly operators: Desk;
}): Feature {
  const { commands, ruleBook, systemNow, clock } = base;
  const { db, log } = base.platform;
  const { customers, customerKeys, files, screening, grants } = people;
  const { reviews } = people.work;
  const parts: IdentityParts = {
    ...{ db, commands, customers, customerKeys, reviews, files, ruleBook, grants, screening, systemNow },
    staffDecides: async () => (await staff.standing(db, identityDeciders)).duty === 'decides',
    now: () => clock.now(),
  };
  reviews.register(identityReview(parts));
  reviews.register(screeningReview({ ...parts, gates: people.work.gates }));
  const watch = new ListWatch({ ...parts, log });
  return {
    name: 'identity',
    calls: calls => addIdentityCalls(calls, parts),
    desk: calls => addIdentityDeskCalls(calls, parts),
    due: [documentsRunOut(parts), unusedPhotos(parts), customersMadeFindable(customerKeys), customersScreened(parts)],
    leasedJobs: [{ name: 'list of names', start: () => watch.start(), stop: () => watch.stop() }],
  };
}
