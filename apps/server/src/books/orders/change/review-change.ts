import { refuse, ok, type Result } from '@parkett/kernel';
import type { Denial } from '@parkett/contract';
import type { Queryable } from '../../../platform/db.ts';
import { denialFor, type Standing } from '../../customers/index.ts';
import { accountsWithIds, available } from '../../ledger/index.ts';
import { closesOfOrders, openPositionsOf } from '../../positions/index.ts';
import type { DeskContext } from '../desk-context.ts';
import type { ChangeIntent, Parsed } from '../intent.ts';
import type { Order } from '../order.ts';
import { decideChange, type AcceptedChange, type ChangeSnapshot } from '../rules/decide-change.ts';
import { apartFromFundPassword } from '../rules/decide-order.ts';
import { heldFor } from '../rules/funding.ts';
import { priceToMeet } from '../rules/price-bounds.ts';
import { fill, reserveFor } from '../rules/reserve.ts';
import { closableNow, snapshotOf } from './change-order.ts';

/**
 * What an order would cost and leave once it is changed, executed whole at its prices: minor units, `hold` in shares for a sale. `availableAfter` is
 * null for a sale, which holds no money.
 */
export type ChangedCosts = {
  readonly value: bigint;
  readonly commission: bigint;
  readonly total: bigint;
  readonly hold: bigint;
  readonly availableAfter: bigint | null;
};

type Wish = { readonly context: DeskContext; readonly standing: Standing; readonly order: Order | null; readonly intent: Parsed<ChangeIntent> };

/** What a change would cost, or the first refusal that it would meet now, apart from the fund password. Reads, changes nothing. */
export async function reviewChange(db: Queryable, { context, standing, order, intent }: Wish): Promise<Result<ChangedCosts, Denial>> {
  if (!order) return refuse<Denial>({ code: 'order-does-not-exist' });
  const customer = order.customerId;
  const isClosing = order.effect === 'close';
  const [[account], lines, positions] = await Promise.all([
    accountsWithIds(db, [order.holdAccount]),
    isClosing ? closesOfOrders(db, [{ customer, order: order.id }]) : [],
    openPositionsOf(db, { customer, instrument: order.instrumentId }),
  ]);
  const snapshot = snapshotOf(context, {
    refused: denialFor(standing, order.effect, context.systemNow()),
    order,
    account: account!,
    positions: closableNow({ order, lines, open: positions }),
  });
  const decided = decideChange(apartFromFundPassword(snapshot), intent, { now: context.now(), fundings: context.fundings });
  if (!decided.ok) return decided;
  const change = decided.value;
  const price = priceShown(context, { order, change });
  return price === null ? refuse<Denial>({ code: 'price-not-obtained' }) : ok(costsOf(context, { snapshot, order, change, price }));
}

/** An order without a limit is shown at its stop or at the price that it would meet now, as before it was placed; what is held for it is another. */
function priceShown({ board }: DeskContext, { order, change }: { order: Order; change: AcceptedChange }): bigint | null {
  if (order.price !== null) return change.limit;
  const view = board.view(order.instrumentId);
  return change.stop ?? (view && priceToMeet(view, order.side)) ?? change.limit;
}

type Changed = { readonly snapshot: ChangeSnapshot; readonly order: Order; readonly change: AcceptedChange; readonly price: bigint };

function costsOf(context: DeskContext, { snapshot, order, change, price }: Changed): ChangedCosts {
  const { terms, account } = snapshot;
  const remaining = change.quantity - order.filled;
  const { executedValue: value, feeCharged: commission } = fill({ terms, progress: order, price, quantity: remaining }).progress;
  const hold = heldFor(context.fundings, order, reserveFor({ terms, progress: order, remaining, limit: change.limit }));
  const isBuy = order.side === 'buy';
  return {
    value,
    commission,
    total: isBuy ? value + commission : value - commission,
    hold,
    availableAfter: isBuy ? available(account) + order.held - hold : null,
  };
}
