import type { Instant } from '@parkett/kernel';
import type { Tx } from '../../platform/db.ts';
import { addDueItem, type DueKind } from '../../platform/due-items.ts';
import { lockAccounts } from './booking.ts';
import type { NewShareParts } from './parts.ts';
import { readOffering, shareOffering, type OfferingRow } from './store.ts';
import { lockAmong, standingBehind, type SubscriptionRow } from './subscription-store.ts';

// Work about all subscriptions of an offering goes on piece by piece: a kill in between loses none and does none twice, and orders wait for the wallets of
// one piece alone.

/** Subscriptions of one piece. */
export const subscriptionsAtOnce = 64;

export type Turn = { readonly offering: OfferingRow; readonly at: Instant };
export type Piece = Turn & {
  /** Locked behind the accounts of their customers. */
  readonly rows: readonly SubscriptionRow[];
  readonly isLast: boolean;
};

type Work = {
  readonly name: string;
  /** Before the first piece, in a transaction of its own. Answers whether there are pieces. */
  readonly begin?: (tx: Tx, turn: Turn) => Promise<boolean>;
  /** Also of an offering that is withdrawn. */
  readonly isForWithdrawn?: boolean;
  readonly handle: (tx: Tx, piece: Piece) => Promise<void>;
};

async function lockPiece(parts: NewShareParts, tx: Tx, { offering, after }: { readonly offering: OfferingRow; readonly after: bigint }) {
  const found = await standingBehind(tx, { offering: offering.id, after, max: subscriptionsAtOnce });
  await lockAccounts(tx, parts.ledger, { customers: found.map(({ customer }) => customer), currency: offering.currency });
  const { state } = (await shareOffering(tx, offering.id))!;
  const rows = await lockAmong(
    tx,
    found.map(({ id }) => id),
  );
  return { state, rows, last: found.length < subscriptionsAtOnce ? null : found.at(-1)!.id };
}

/**
 * Due work about an offering's subscriptions. Its key is the offering, then `offering/subscription` with the subscription behind which it goes on. A command
 * locks a customer's accounts before the offering, so a piece locks the offering behind them.
 */
export const inPieces = (parts: NewShareParts, { name, begin, isForWithdrawn = false, handle }: Work): DueKind => ({
  name,
  handle: async (tx, items) => {
    const told = new Set<bigint>();
    for (const { key, at } of items) {
      const [id, after] = key.split('/') as [string, string?];
      const offering = await readOffering(tx, BigInt(id));
      if (!offering) continue;
      const goOn = (behind: bigint): Promise<unknown> => addDueItem(tx, { kind: name, key: `${id}/${behind}`, at });
      if (after === undefined && begin) {
        if (await begin(tx, { offering, at })) await goOn(0n);
        continue;
      }
      const { state, rows, last } = await lockPiece(parts, tx, { offering, after: BigInt(after ?? 0) });
      if (state === 'withdrawn' && !isForWithdrawn) continue;
      await handle(tx, { offering, at, rows, isLast: last === null });
      if (last !== null) await goOn(last);
      for (const { customer } of rows) told.add(customer);
    }
    return () => parts.notify(told, ['wallet', 'positions']);
  },
});
