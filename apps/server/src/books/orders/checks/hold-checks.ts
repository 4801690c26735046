import { nothing } from '@parkett/kernel';
import { accountName } from '../../ledger/index.ts';
import { judgeEach, sqlCheck, type Check, type Finding } from '../../../platform/checks/index.ts';
import { fundingOf, heldFor, sharesOf, type Fundings } from '../rules/funding.ts';
import { reserveFor, reserveForAsked, type OrderTerms } from '../rules/reserve.ts';
import type { Asked } from './asked.ts';
import { executionsOf, pendingReserves, type PendingOrder, type Reserve } from './order-store.ts';
import { termsOf } from '../terms.ts';

type Need = { readonly order: PendingOrder; readonly terms: OrderTerms; readonly fundings: Fundings };

/** What a pending order may still need: as it stands, and while a change waits also as it was asked to become. */
function needOf({ order, terms, fundings }: Need): bigint {
  const { filled, askedQuantity } = order;
  const live = { quantity: order.liveQuantity, limit: order.liveLimit };
  const rest = heldFor(fundings, order, reserveFor({ terms, progress: order, remaining: live.quantity - filled, limit: live.limit }));
  if (askedQuantity === null) return rest;
  const change = { terms, progress: order, filled, live, asked: { quantity: askedQuantity, limit: order.askedLimit ?? live.limit } };
  const asked = heldFor(fundings, order, reserveForAsked(change));
  return asked > rest ? asked : rest;
}

/** What is wrong with what a pending order holds; null: nothing. */
function judgeHold({ order, lies }: Reserve, { fundings, oracle }: { fundings: Fundings; oracle: Asked['oracle'] }): string | null {
  if (!fundings.has(order.funding)) return `order ${order.id} is paid by ${order.funding}, which nobody registers`;
  const right = accountName(order.effect === 'open' ? fundingOf(fundings, order).reserve(order, nothing).account : sharesOf(order));
  if (lies !== right) return `order ${order.id} holds on ${lies}, its funding says ${right}`;
  const need = needOf({ order, terms: termsOf(oracle, order), fundings });
  return order.held === need ? null : `order ${order.id} needs ${need}, it holds ${order.held}`;
}

/** I4: what each pending order may still need, and where. What accounts hold is the sum of it (I4b). */
const holdsMatchOrders =
  (fundings: Fundings) =>
  async ({ db, within, oracle }: Asked): Promise<Finding> =>
    judgeEach(await pendingReserves(db, within), reserve => judgeHold(reserve, { fundings, oracle }));

export const holdChecks = (fundings: Fundings): readonly Check<Asked>[] => [
  {
    id: 'I4',
    promise: 'what a pending order holds is exactly what it may still need, where its funding says',
    inParts: { scope: 'order', upTo: 'order' },
    run: holdsMatchOrders(fundings),
  },
  sqlCheck({
    id: 'I6',
    promise: 'an order that has ended holds nothing, and nothing of it executes any more',
    count: within => `select count(*) from orders where ${within.order('id')}`,
    breaches: [
      within =>
        `select format('order %s is %s and holds %s', id, state, held) from orders where ${within.order('id')} and state <> 'pending' and held <> 0`,
      within => `select format('execution %s of order %s is of after it had ended', x.id, o.id) from orders o join lateral (${executionsOf('o')}) x on true
        where ${within.order('o.id')} and x.executed_at > o.ended_at`,
    ],
  }),
];
