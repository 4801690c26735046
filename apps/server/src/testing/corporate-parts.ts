import type { TradingDate } from '@parkett/kernel';
import { MarketTerms } from '../books/market-data/index.ts';
import type { CorporateParts } from '../features/corporate-actions/index.ts';
import { movementKinds } from '../manifests.ts';
import { localBus } from '../platform/bus/bus.ts';
import type { TestFloor } from './trading-floor.ts';

/** Events of companies on a test's floor: one company plans a dividend of 2.35 for a date, or a split. */
export async function corporateParts(
  floor: TestFloor,
  { code, planned, split }: { code: string; planned: TradingDate; split?: { readonly old: number; readonly fresh: number } },
): Promise<CorporateParts> {
  const { ledger, ruleBook, instruments, market } = floor;
  const { db } = floor.database;
  const { id } = instruments.withCode(code)!;
  const plan = { datesOf: (year: number) => (planned.startsWith(String(year)) ? [planned] : []), amountAfter: () => 23_500 };
  const splitPlan = { dateOf: (year: number) => plan.datesOf(year)[0] ?? null, ratioAfter: () => split ?? null };
  return {
    ...{ db, ledger, ruleBook, instruments, history: market, movements: movementKinds, plans: new Map(split ? [] : [[id, plan]]) },
    splitFollowers: [],
    increasing: new Set(),
    splitPlans: new Map(split ? [[id, splitPlan]] : []),
    terms: await MarketTerms.open({ db, bus: localBus(), source: market }),
    now: () => floor.now,
    notify: (customers, topics) => floor.notices.push(...[...customers].map(customer => ({ customer, topics }))),
    lookAtLog: () => floor.backOffice.look(),
  };
}
