import { accountName } from '../../ledger/index.ts';
import { judgeEach, sqlCheck, type Check, type Finding } from '../../../platform/checks/index.ts';
import { fundingOf, heldFor, sharesOf, type Fundings } from '../rules/funding.ts';
import { reserveFor, type OrderTerms } from '../rules/reserve.ts';
import type { Asked } from './asked.ts';
import { executionsOf, pendingReserves, type PendingOrder, type Reserve } from './order-store.ts';
import { termsOf } from '../terms.ts';

type Need = { readonly order: PendingOrder; readonly terms: OrderTerms; readonly fundings: Fundings };

/** What a pending order may still need, as it stands and as it was asked to become. */
function needOf({ order, terms, fundings }: Need): { live: bigint; asked: bigint | null } {
  const need = (quantity: bigint, limit: bigint | null): bigint => {
    const remaining = quantity > order.filled ? quantity - order.filled : 0n;
    return heldFor(fundings, order, reserveFor({ terms, progress: order, remaining, limit }));
  };
  const live = need(order.liveQuantity, order.liveLimit);
  return { live, asked: order.askedQuantity === null ? null : need(order.askedQuantity, order.askedLimit ?? order.liveLimit) };
}

/** What is wrong with what a pending order holds; null: nothing. */
function judgeHold({ order, lies }: Reserve, { fundings, oracle }: { fundings: Fundings; oracle: Asked['oracle'] }): string | null {
  if (!fundings.has(order.funding)) return `order ${order.id} is paid by ${order.funding}, which nobody registers`;
  const right = accountName(order.effect === 'open' ? fundingOf(fundings, order).reserve(order, 0n).account : sharesOf(order));
  if (lies !== right) return `order ${order.id} holds on ${lies}, its funding says ${right}`;
  const { live, asked } = needOf({ order, terms: termsOf(oracle, order), fundings });
  // While a change waits it holds what the rule gives for both limits (`reserveForAsked`); one that an earlier version took in, the dearer of both orders.
  const enough = asked === null ? order.held === live : order.held >= live && order.held >= asked;
  return enough ? null : `order ${order.id} needs ${asked !== null && asked > live ? asked : live}, it holds ${order.held}`;
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
