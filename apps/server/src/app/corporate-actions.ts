import { simulatedDividends, simulatedSplits } from '../adapters/feeds/simulated-dividends.ts';
import {
  addCorporateCalls,
  addDeskCorporateCalls,
  beginCalendar,
  corporateDue,
  eventReview,
  eventsAhead,
  type CorporateParts,
} from '../features/corporate-actions/index.ts';
import { alertsSplitKind } from '../features/price-alerts/index.ts';
import { shippedIncreaseCodes } from '../features/new-shares/index.ts';
import { movementKinds } from '../manifests.ts';
import type { Base } from './base.ts';
import type { Feature } from './feature.ts';
import { lookAtLogs } from './floor.ts';
import type { Notify } from './order-desk.ts';
import type { People } from './people.ts';

/** Events of companies: the simulator's own rules say what is announced, and the exchange hears of it through its log. */
export function corporateActionsFeature({
  base,
  people,
  notify,
}: {
  readonly base: Base;
  readonly people: People;
  readonly notify: Notify;
}): Feature {
  const { platform, commands, ledger, ruleBook, instruments, source, terms, clock, bus, systemNow } = base;
  const parts: CorporateParts = {
    ...{ db: platform.db, ledger, ruleBook, instruments, history: source, terms, movements: movementKinds, plans: simulatedDividends, notify },
    splitPlans: simulatedSplits(shippedIncreaseCodes),
    increasing: shippedIncreaseCodes,
    splitFollowers: [alertsSplitKind],
    now: () => clock.now(),
    lookAtLog: () => bus.publish(lookAtLogs, null),
  };
  const { reviews } = people.work;
  reviews.registerOfHouse(eventReview(parts));
  return {
    name: 'corporate-actions',
    calls: calls => addCorporateCalls(calls, parts),
    ahead: customer => eventsAhead(parts, customer),
    desk: calls => addDeskCorporateCalls(calls, { ...parts, commands, reviews, systemNow }),
    due: corporateDue(parts),
    leasedJobs: [{ name: 'corporate actions', start: () => beginCalendar(parts), stop: () => {} }],
  };
}
