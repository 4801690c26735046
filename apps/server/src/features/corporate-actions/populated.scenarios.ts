import { addDays, dateAt, later } from '@parkett/kernel';
import { Customers } from '../../books/customers/index.ts';
import { xetraCalendar } from '../../books/instruments/index.ts';
import { exMoment, insertTerms } from '../../books/market-data/index.ts';
import { Reviews } from '../../books/reviews/index.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { corporateParts } from '../../testing/corporate-parts.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { issuersKey } from './chart.ts';
import { fixPrice, payDelisting } from './delistings.ts';
import { bookEx, bookPayments, pieceOf } from './dividends.ts';
import { eventReview } from './event-review.ts';
import { eventKind } from './kinds.ts';
import type { CorporateParts } from './parts.ts';
import { proposingEvents } from './propose.ts';
import { paymentAt } from './rules/calendar.ts';
import { bookSplit } from './splits.ts';

/** A customer has a dividend that is due and one that was paid, shares of a reverse split with a rest that was paid, and was paid for a delisted share. */
export async function populate(floor: TestFloor): Promise<void> {
  const { db } = floor.database;
  const [exDate, recordDate, paysOn] = [1, 2, 5].map(days => addDays(dateAt(floor.now), days));
  const parts = await corporateParts(floor, { code: 'ADS', planned: exDate! });
  await parts.ledger.directory.open([issuersKey('EUR')]);
  for (const code of ['ADS', 'DTE']) {
    await floor.price(code, '50.00');
    const placed = await floor.place(1n, { code, side: 'buy', quantity: '3' });
    if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  }
  const days = { exDate: exDate!, recordDate: recordDate!, paysOn: paysOn! };
  const terms = await withTransaction(db, tx =>
    insertTerms(
      tx,
      ['ADS', 'DTE'].map(code => ({
        ...{
          instrumentId: floor.instruments.withCode(code)!.id,
          kind: 'dividend' as const,
          ...days,
          amount: 11_000n,
          close: 500_000n,
          old: null,
          fresh: null,
        },
        announcedAt: later(floor.now, -20 * 86_400_000),
      })),
    ),
  );
  for (const { id } of terms) await withTransaction(db, async tx => bookEx(parts, tx, await pieceOf(parts, tx, { key: `${id}/0`, at: floor.now })));
  const paid = terms[1]!;
  await withTransaction(db, async tx =>
    bookPayments(parts, tx, await pieceOf(parts, tx, { key: `${paid.id}/0`, at: floor.now }), paymentAt(paysOn!)),
  );
  await split(floor, parts);
  await delist(floor, parts);
  await announceByTwo(floor, parts);
}

/** Two admins have announced a dividend of another share. */
async function announceByTwo({ commands, database: { db }, instruments, now }: TestFloor, parts: CorporateParts): Promise<void> {
  const customerKeys = testKeys(db);
  const people = {
    db,
    commands,
    customers: new Customers({ db, keys: customerKeys }),
    customerKeys,
    apartOf: async () => null,
    systemNow: () => now,
  };
  const reviews = new Reviews(people);
  reviews.registerOfHouse(eventReview(parts));
  const given = (id: bigint, route: string) => ({
    principal: { kind: 'operator', id },
    route,
    key: `a-dividend-by-${id}`,
    bodyHash: bodyHash({ route }),
  });
  const exDate = parts.history.scheduleOf(instruments.withCode('ADS')!.id).calendar.nextOrSame(addDays(dateAt(now), 20));
  const wish = { kind: 'dividend', code: 'ADS', exDate, amount: '1,20', oldShares: '', newShares: '', reason: 'a good year' } as const;
  await proposingEvents({ ...parts, commands, reviews })({ ...given(1n, 'corporateEvents/propose'), command: wish });
  const [review] = await reviews.pendingOfKind(db, eventKind);
  const signed = { review: review!.id, decision: 'approved', reason: null, note: null } as const;
  await reviews.decide({ ...given(2n, 'reviews/decide'), command: signed });
}

async function split(floor: TestFloor, parts: CorporateParts): Promise<void> {
  const { db } = floor.database;
  await floor.price('CBK', '20.00');
  for (const quantity of ['7', '5']) {
    const placed = await floor.place(1n, { code: 'CBK', side: 'buy', quantity });
    if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  }
  const exDate = addDays(dateAt(floor.now), 1);
  const [term] = await withTransaction(db, tx =>
    insertTerms(tx, [
      {
        ...{ instrumentId: floor.instruments.withCode('CBK')!.id, kind: 'split', exDate, recordDate: exDate, paysOn: exDate, amount: 0n },
        ...{ announcedAt: later(floor.now, -20 * 86_400_000), close: 200_000n, old: 10n, fresh: 1n },
      },
    ]),
  );
  const { id, instrumentId } = term!;
  const at = exMoment(parts.history.scheduleOf(instrumentId), exDate);
  await withTransaction(db, async tx => bookSplit(parts, tx, await pieceOf(parts, tx, { key: `${id}/0`, at }), at));
}

async function delist(floor: TestFloor, parts: CorporateParts): Promise<void> {
  const { db } = floor.database;
  await floor.price('BEI', '90.00');
  const placed = await floor.place(1n, { code: 'BEI', side: 'buy', quantity: '4' });
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  const { id: instrumentId } = floor.instruments.withCode('BEI')!;
  const exDate = xetraCalendar.nextOrSame(addDays(dateAt(floor.now), 7));
  const paysOn = addDays(exDate, 3);
  const days = { exDate, recordDate: exDate, paysOn };
  const announced = { announcedAt: later(floor.now, -20 * 86_400_000), close: 900_000n, old: null, fresh: null };
  const terms = await withTransaction(db, tx => insertTerms(tx, [{ instrumentId, kind: 'delisting', ...days, amount: 0n, ...announced }]));
  parts.terms.announce(terms);
  const at = paymentAt(paysOn);
  await withTransaction(db, async tx => {
    const piece = await pieceOf(parts, tx, { key: `${terms[0]!.id}/0`, at });
    await fixPrice(parts, tx, piece);
    await payDelisting(parts, tx, piece);
  });
}
