import { addDays, dateAt, later, type Instant } from '@parkett/kernel';
import { Customers } from '../../books/customers/index.ts';
import { InstrumentList } from '../../books/instruments/index.ts';
import { insertTerms } from '../../books/market-data/index.ts';
import { Reviews } from '../../books/reviews/index.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { timestamp, withTransaction } from '../../platform/db.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { instrumentsFrom, newShareParts } from '../../testing/new-share-parts.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { draftReview } from './draft-review.ts';
import { commit } from './draw.ts';
import { offeringsDue } from './due.ts';
import { insertOffering, takeStep, type NewOffering } from './store.ts';
import { insertWish } from './notice-store.ts';
import { offeringReview, type OfferingReviewParts } from './offering-review.ts';
import type { NewShareParts } from './parts.ts';
import { proposingChanges } from './propose-change.ts';
import { companiesToDraft, proposingDrafts } from './propose-draft.ts';
import { publishRest } from './rest.ts';
import { selling } from './sell-entitlements.ts';
import { subscribing } from './subscribe.ts';

/** Subscriptions of new companies, and entitlements of a capital increase. */
export async function populate(floor: TestFloor): Promise<void> {
  const parts = newShareParts(floor);
  await populateCompanies(floor, parts);
  await populateIncrease(floor, parts);
  await populateUnpaid(floor, parts);
  await populateWithdrawn(floor, parts);
}

/** Does an item of the calendar, and the pieces that it leaves behind. */
async function live(parts: NewShareParts, { kind, key, at }: { readonly kind: string; readonly key: string; readonly at: Instant }): Promise<void> {
  const { db } = parts;
  const due = offeringsDue(parts).find(({ name }) => name === `new-shares.${kind}`)!;
  for (let next: string | undefined = key; next !== undefined;) {
    const item = { key: next, at, facts: {} };
    await withTransaction(db, tx => due.handle(tx, [item], at));
    const [piece]: { key: string }[] = await db.query(
      '',
      `update due_item set state = 'done', done_at = now() where kind = $1 and state = 'waiting' and key like $2 and at = $3 returning key`,
      [due.name, `${key.split('/')[0]}/%`, timestamp(at)],
    );
    next = piece?.key;
  }
}

/** A draft of the offering of a company that comes later, which two operators have signed. */
async function populateDraft(floor: TestFloor, house: OfferingReviewParts): Promise<void> {
  const parts = { ...house, instruments: new InstrumentList(instrumentsFrom(floor.now)) };
  const { db, reviews } = parts;
  reviews.registerOfHouse(draftReview(parts));
  const { code, preset } = (await companiesToDraft(parts)).at(-1)!;
  const given = (id: bigint, route: string) => ({
    principal: { kind: 'operator', id },
    route,
    key: `a-draft-by-oper-${id}`,
    bodyHash: bodyHash({ route }),
  });
  const command = { ...preset, code, quantity: '10000', minimum: '10', lot: '10', reason: 'less is offered' };
  const outcome = await proposingDrafts(parts)({ ...given(1n, 'offerings/draft'), command });
  if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
  const [review] = await reviews.pendingOfKind(db, 'offering-draft');
  await reviews.decide({ ...given(2n, 'reviews/decide'), command: { review: review!.id, decision: 'approved', reason: null, note: null } });
}

/** An offering that two operators have withdrawn after somebody had subscribed. */
async function populateWithdrawn(floor: TestFloor, parts: NewShareParts): Promise<void> {
  const { db, commands } = parts;
  const at = floor.now;
  const { id: instrumentId } = floor.instruments.withCode('WAF')!;
  const dates = { publishedAt: at, opensAt: at, endsAt: later(at, 86_400_000), drawAt: later(at, 86_400_000) };
  const offering = await withTransaction(db, async tx => {
    const id = await insertOffering(
      tx,
      {
        ...{ instrumentId, kind: 'ipo', payment: 'held', method: 'pro-rata', currency: 'EUR', quantity: 1_000n, minimum: 10n, lot: 10n },
        ...{ low: 190_000n, high: 210_000n, price: 200_000n, accountMinimum: 0n, countMax: 1, lockDays: 2, underwriter: 'Bank', institution: null },
        ...{ ...dates, paymentDueAt: null, payoutAt: later(at, 86_400_000), listsAt: later(at, 90_000_000), termId: null, restOf: null },
      },
      at,
    );
    await commit(parts, tx, { offering: id!, at });
    await takeStep(tx, { offering: id!, step: 'subscribable', at });
    return id!;
  });
  const body = { number: `N${offering}`, quantity: '50', prospectusRead: true };
  const key = { principal: { kind: 'customer', id: 1n }, key: 'new-shares-WAF', route: 'newShares/subscribe', bodyHash: bodyHash(body) } as const;
  const outcome = await subscribing(parts)({ ...key, command: { customer: 1n, body } });
  if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
  const customerKeys = testKeys(db);
  const house = { db, commands, customers: new Customers({ db, keys: customerKeys }), customerKeys, apartOf: async () => null };
  const reviews = new Reviews({ ...house, systemNow: () => at });
  reviews.registerOfHouse(offeringReview(parts));
  const given = (id: bigint, route: string) => ({
    principal: { kind: 'operator', id },
    route,
    key: `an-offering-by-${id}`,
    bodyHash: bodyHash({ route }),
  });
  const wish = { number: `N${offering}`, change: 'withdraw', price: '', reason: 'the prospectus was wrong' } as const;
  await populateDraft(floor, { ...parts, reviews });
  await proposingChanges({ ...parts, reviews })({ ...given(1n, 'offerings/change'), command: wish });
  const [review] = await reviews.pendingOfKind(db, 'offering');
  await reviews.decide({ ...given(2n, 'reviews/decide'), command: { review: review!.id, decision: 'approved', reason: null, note: null } });
  await live(parts, { kind: 'withdrawn', key: String(offering), at });
  await db.query('', `update due_item set state = 'done', done_at = now() where kind = 'new-shares.withdrawn'`);
}

/** A subscription that won and waits for its payment, of which its customer was reminded. */
async function populateUnpaid(floor: TestFloor, parts: NewShareParts): Promise<void> {
  const { db } = parts;
  const at = floor.now;
  const { id: instrumentId } = floor.instruments.withCode('BMW')!;
  const [endsAt, paymentDueAt] = [later(at, 60_000), later(at, 3 * 3_600_000)];
  const offering = await withTransaction(db, async tx => {
    const id = await insertOffering(
      tx,
      {
        ...{ instrumentId, kind: 'ipo', payment: 'after-draw', method: 'pro-rata', currency: 'EUR', quantity: 1_000n, minimum: 10n, lot: 10n },
        ...{ low: 190_000n, high: 210_000n, price: 200_000n, accountMinimum: 0n, countMax: 1, lockDays: 2, underwriter: 'Bank', institution: null },
        ...{ publishedAt: later(at, -60_000), opensAt: later(at, -50_000), endsAt, drawAt: endsAt, paymentDueAt, payoutAt: paymentDueAt },
        ...{ listsAt: later(at, 90_000_000), termId: null, restOf: null },
      },
      at,
    );
    await commit(parts, tx, { offering: id!, at });
    await takeStep(tx, { offering: id!, step: 'subscribable', at });
    return id!;
  });
  const body = { number: `N${offering}`, quantity: '50', prospectusRead: true };
  const key = { principal: { kind: 'customer', id: 1n }, key: 'new-shares-BMW', route: 'newShares/subscribe', bodyHash: bodyHash(body) } as const;
  const outcome = await subscribing(parts)({ ...key, command: { customer: 1n, body } });
  if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
  for (const [kind, item, moment] of [
    ['ends', String(offering), endsAt],
    ['draws', String(offering), endsAt],
    ['payment-soon', `${offering}/payment-2-hours`, later(paymentDueAt, -2 * 3_600_000)],
  ] as const)
    await live(parts, { kind, key: item, at: moment });
  await db.query('', `update due_item set state = 'done', done_at = now() where kind = 'new-shares.payment-soon'`);
}

/** Two customers' subscriptions of an offering that is held: one was drawn and listed, the other was cancelled by nobody and waits. */
async function populateCompanies(floor: TestFloor, parts: NewShareParts): Promise<void> {
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
          ...{ ...dates, paymentDueAt: null, payoutAt: later(at, 60_000), listsAt: later(at, 60_000), termId: null, restOf: null },
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
    for (const kind of ['ends', 'draws', 'payout', 'lists']) await live(parts, { kind, key: String(offering), at: done });
  }
}

/** A holder of a share whose capital increase runs has exercised a part of the entitlements and sold another. */
async function populateIncrease(floor: TestFloor, parts: NewShareParts): Promise<void> {
  const { db } = parts;
  const { id: instrumentId } = floor.instruments.withCode('LHA')!;
  await floor.price('LHA', '7.20');
  const placed = await floor.place(1n, { code: 'LHA', side: 'buy', quantity: '7' });
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  await floor.backOffice.settled();
  const exAt = later(floor.now, 1_000);
  const [exDate, paysOn] = [dateAt(exAt), addDays(dateAt(exAt), 14)];
  const at = later(exAt, -4 * 86_400_000);
  const offering = await withTransaction(db, async tx => {
    const days = { exDate, recordDate: exDate, paysOn, announcedAt: at };
    const drafts = [{ instrumentId, kind: 'capital-increase' as const, ...days, amount: 53_000n, close: 72_000n, old: 2n, fresh: 1n }];
    const [term] = await insertTerms(tx, drafts);
    const [endsAt, listsAt] = [later(exAt, 10 * 86_400_000), later(exAt, 14 * 86_400_000)];
    const terms: NewOffering = {
      ...{ instrumentId, kind: 'capital-increase', payment: 'held', method: 'entitlement', currency: 'EUR', quantity: 1_000n, minimum: 1n, lot: 1n },
      ...{ low: 53_000n, high: 53_000n, price: 53_000n, accountMinimum: 0n, countMax: 100, lockDays: 0, underwriter: 'Bank', institution: null },
      ...{ publishedAt: at, opensAt: exAt, endsAt, drawAt: endsAt, paymentDueAt: null, payoutAt: listsAt, listsAt, termId: term!.id, restOf: null },
    };
    const id = await insertOffering(tx, terms, at);
    await publishRest(parts, tx, { ...terms, id: id!, at });
    return id;
  });
  await floor.advance(2_000);
  await floor.price('LHA', '6.60');
  await withTransaction(db, tx => insertWish(tx, { customer: 1n, offering: offering!, at }));
  for (const [kind, key] of [
    ['opens', String(offering)],
    ['entitle', `${offering}/0`],
    ['last-day-soon', `${offering}/entitlements-1-day`],
  ] as const)
    await live(parts, { kind, key, at: exAt });
  await db.query('', `update due_item set state = 'done', done_at = now() where kind = 'new-shares.entitle'`);
  const keyOf = (route: string, body: object) => ({ principal: { kind: 'customer', id: 1n }, key: route, route, bodyHash: bodyHash(body) }) as const;
  const wish = { number: `N${offering}`, quantity: '2', prospectusRead: true };
  const exercised = await subscribing(parts, 'exercise')({ ...keyOf('newShares/exercise', wish), command: { customer: 1n, body: wish } });
  if (exercised.outcome !== 'accepted') throw new Error(JSON.stringify(exercised));
  const sale = { number: `N${offering}`, quantity: '1' };
  const sold = await selling(parts)({ ...keyOf('newShares/sell', sale), command: { customer: 1n, body: sale } });
  if (sold.outcome !== 'accepted') throw new Error(JSON.stringify(sold));
}
