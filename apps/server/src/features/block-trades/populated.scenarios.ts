import { instantFromWire, later } from '@parkett/kernel';
import { bodyHash } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { blockParts } from '../../testing/block-parts.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { buying } from './buy.ts';
import { feesKey, makerMoneyKey, makerSharesKey } from './chart.ts';
import { listOwn } from './list.ts';
import { insertOffer, purchasesOf, takeStep } from './store.ts';
import { insertUnlock } from './told-store.ts';

/** A customer has bought a part of an offer, and its lock has ended. */
export async function populate(floor: TestFloor): Promise<void> {
  const parts = blockParts(floor);
  const { db } = parts;
  const { id: instrumentId } = floor.instruments.withCode('BMW')!;
  floor.market.print(instrumentId, { at: later(floor.now, -1_000), price: 800_000, auction: true });
  await parts.ledger.directory.open([feesKey('EUR'), makerMoneyKey('EUR'), makerSharesKey(instrumentId)]);
  const offer = await withTransaction(db, async tx => {
    const id = await insertOffer(
      tx,
      {
        ...{ tradingDate: '2026-11-25', place: 0, instrumentId, currency: 'EUR', quantity: 1_000n, minimum: 10n, lot: 10n, discountBps: 250 },
        ...{ opensAt: later(floor.now, -60_000), endsAt: later(floor.now, 60_000), lockDays: 5, institution: null },
      },
      floor.now,
    );
    await takeStep(tx, { offer: id!, step: 'open', reason: null, at: floor.now });
    return id;
  });
  const body = { number: `B${offer}`, quantity: '10', price: '78.00' };
  const key = { principal: { kind: 'customer', id: 1n }, key: 'a-block', route: 'blockTrades/buy', bodyHash: bodyHash(body) } as const;
  const outcome = await buying(parts)({ ...key, command: { customer: 1n, body } });
  if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
  const { blocks } = await listOwn(parts, 1n);
  const [purchase] = await purchasesOf(db, { customer: 1n, size: 1 });
  await withTransaction(db, tx => insertUnlock(tx, { purchase: purchase!.id, at: instantFromWire(blocks[0]!.lockedUntil)! }));
}
