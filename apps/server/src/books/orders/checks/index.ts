import type { AuditContribution } from '../../../platform/checks/index.ts';
import type { Fundings } from '../rules/funding.ts';
import type { Asked } from './asked.ts';
import { effectChecks } from './effect-checks.ts';
import { executionChecks } from './execution-checks.ts';
import { holdChecks } from './hold-checks.ts';
import { logChecks } from './log-checks.ts';
import { marketChecks } from './market-checks.ts';
import { orderChecks } from './order-checks.ts';
import { ownerChecks } from './owner-checks.ts';
import { storyChecks } from './story-checks.ts';

export { acknowledgedCheck, type Acknowledged } from './acknowledged.ts';
export type { OrderScope, Oracle as OrdersOracle } from './asked.ts';

/** @param fundings all that anybody registered */
export const ordersAudit = ({ fundings }: { fundings: Fundings }): AuditContribution<Asked> => ({
  name: 'orders',
  marks: [
    { name: 'order', table: 'orders' },
    { name: 'execution', table: 'execution' },
    { name: 'event', table: 'order_event' },
  ],
  touches: [
    { scope: 'order', from: { mark: 'order' }, ids: orders => `select id from orders where ${orders('id')}` },
    {
      scope: 'order',
      from: { mark: 'execution' },
      ids: executions => `select buy_order from execution where ${executions('id')} and buy_order <> 0
        union select sell_order from execution where ${executions('id')} and sell_order <> 0`,
    },
    // An execution may be booked long after it was written.
    {
      scope: 'order',
      from: { mark: 'entry' },
      ids: entries => `select unnest(array[x.buy_order, x.sell_order]) from ledger_entry e join execution x on x.id = e.reference
        where e.kind in ('execution-buy', 'execution-sell') and ${entries('e.id')}`,
    },
    { scope: 'order', from: { mark: 'event' }, ids: events => `select order_id from order_event where ${events('id')}` },
    { scope: 'account', from: { scope: 'order' }, ids: orders => `select hold_account from orders where ${orders('id')}` },
  ],
  checks: [
    ...holdChecks(fundings),
    ...orderChecks,
    ...executionChecks(fundings),
    ...marketChecks,
    ...ownerChecks,
    ...storyChecks(fundings),
    ...logChecks,
    ...effectChecks,
  ],
});
