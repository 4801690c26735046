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
  const need = (quantity: bigint, limit: bigint): bigint => {
    const remaining = quantity > order.filled ? quantity - order.filled : 0n;
    return heldFor(fundings, order, reserveFor({ terms, progress: order, remaining, limit }));
  };
  const live = need(order.liveQuantity, order.liveLimit);
  return { live, asked: order.askedQuantity === null ? null : need(order.askedQuantity, order.askedLimit ?? order.liveLimit) };
}

/** What is wrong with an order and its hold; null: nothing. */
function judgeHold({ order, hold, account, lies, open }: Reserve, { fundings, oracle }: { fundings: Fundings; oracle: Asked['oracle'] }) {
  if (order === null) return `hold ${hold} on account ${account} holds ${open} for no pending order`;
  if (open === null) return `order ${order.id} is pending without a hold`;
  if (!fundings.has(order.funding)) return `order ${order.id} is paid by ${order.funding}, which nobody registers`;
  const right = accountName(order.effect === 'open' ? fundingOf(fundings, order).reserve(order, 0n).account : sharesOf(order));
  if (lies !== right) return `order ${order.id} holds on ${lies}, its funding says ${right}`;
  const { live, asked } = needOf({ order, terms: termsOf(oracle, order), fundings });
  // A change that waits for the venue holds the dearer of both, and may keep a hold that was dearer before.
  const enough = asked === null ? open === live : open >= live && open >= asked;
  return enough ? null : `order ${order.id} needs ${asked !== null && asked > live ? asked : live}, its hold ${hold} holds ${open}`;
}

/** I4 in both directions: what pending orders need and where, and what lies on hold. */
const holdsMatchOrders =
  (fundings: Fundings) =>
  async ({ db, within, oracle }: Asked): Promise<Finding> =>
    judgeEach(await pendingReserves(db, within), reserve => judgeHold(reserve, { fundings, oracle }));

/** How a hold ends when its order ends so. */
const holdEnds = `case o.state when 'executed' then 'posted' when 'expired' then 'expired' when 'pending' then 'active' else 'voided' end`;

/** What the executions of an order took from the account that holds for it. Looked up by key: see `bookedText`. */
const takenBy = (order: string): string => `select coalesce(-sum(p.amount), 0) as taken from (${executionsOf(order)}) x
  join lateral (select id from ledger_entry where kind = 'execution-' || ${order}.side and reference = x.id offset 0) e on true
  join lateral (select amount from ledger_posting where entry_id = e.id and account_id = ${order}.hold_account offset 0) p on true`;

export const holdChecks = (fundings: Fundings): readonly Check<Asked>[] => [
  {
    id: 'I4',
    promise: 'what is on hold is exactly what pending orders may still need, where their funding says',
    inParts: { scope: 'order', upTo: 'order' },
    run: holdsMatchOrders(fundings),
  },
  sqlCheck({
    id: 'I6',
    promise: 'a hold ends as its order does, gives what the order took, and nothing afterwards',
    count: within => `select count(*) from orders where ${within.order('id')}`,
    breaches: [
      // A hold that a change replaced is voided; only the present one ends with its order.
      within => `select format('order %s is %s, its hold %s is %s', o.id, o.state, h.id, h.state) from orders o
        join ledger_hold h on h.account_id = o.hold_account and h.claim = 'order' and h.claim_id = o.id
        where ${within.order('o.id')} and h.state <> case when h.id = o.hold_id then ${holdEnds} else 'voided' end`,
      within => `select format('holds of order %s posted %s, its executions took %s', o.id, coalesce(h.posted, 0), t.taken) from orders o
        cross join lateral (${takenBy('o')}) t
        left join (select account_id, claim_id, sum(posted) as posted from ledger_hold where claim = 'order' and ${within.account('account_id')} group by 1, 2) h
          on h.account_id = o.hold_account and h.claim_id = o.id
        where ${within.order('o.id')} and coalesce(h.posted, 0) <> t.taken`,
      within => `select format('execution %s of order %s took from hold %s after it had ended', x.id, o.id, h.id) from orders o
        join ledger_hold h on h.account_id = o.hold_account and h.id = o.hold_id
        join lateral (${executionsOf('o')}) x on true
        where ${within.order('o.id')} and x.executed_at > h.ended_at`,
    ],
  }),
];
