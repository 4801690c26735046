import { later } from '@parkett/kernel';
import { bodyHash } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { newShareParts } from '../../testing/new-share-parts.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { commit } from './draw.ts';
import { offeringsDue } from './due.ts';
import { insertOffering, takeStep } from './store.ts';
import { subscribing } from './subscribe.ts';

/** Two customers' subscriptions of an offering that is held: one was drawn and listed, the other was cancelled by nobody and waits. */
export async function populate(floor: TestFloor): Promise<void> {
  const parts = newShareParts(floor);
  const { db } = parts;
  const at = floor.now;
  // Shares of any instrument do: the rows are the same.
  for (const [code, moment] of [
    ['VTSC', later(at, -3_000)],
    ['YOU', later(at, 86_400_000)],
  ] as const) {
    const { id: instrumentId } = floor.instruments.withCode(code)!;
    const dates = { publishedAt: later(at, -60_000), opensAt: later(at, -50_000), endsAt: later(at, 60_000), drawAt: later(at, 60_000) };
    const offering = await withTransaction(db, async tx => {
      const id = await insertOffering(
        tx,
        {
          ...{ instrumentId, kind: 'ipo', payment: 'held', method: 'pro-rata', currency: 'EUR', quantity: 1_000n, minimum: 10n, lot: 10n },
          ...{ low: 190_000n, high: 210_000n, price: 200_000n, accountMinimum: 0n, countMax: 1, lockDays: 2, underwriter: 'Bank', institution: null },
          ...{ ...dates, paymentDueAt: null, payoutAt: later(at, 60_000), listsAt: later(at, 60_000) },
        },
        at,
      );
      await commit(parts, tx, { offering: id!, at });
      await takeStep(tx, { offering: id!, step: 'subscribable', at });
      return id!;
    });
    const body = { number: `N${offering}`, quantity: '50', prospectusRead: true };
    const key = {
      principal: { kind: 'customer', id: 1n },
      key: `new-shares-${code}`,
      route: 'newShares/subscribe',
      bodyHash: bodyHash(body),
    } as const;
    const outcome = await subscribing(parts)({ ...key, command: { customer: 1n, body } });
    if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
    if (moment > at) continue;
    const done = later(at, 60_000);
    for (const kind of ['ends', 'draws', 'payout', 'lists']) {
      const due = offeringsDue(parts).find(({ name }) => name === `new-shares.${kind}`)!;
      await withTransaction(db, tx => due.handle(tx, [{ key: String(offering), at: done, facts: {} }], done));
    }
  }
}
