import { deskReviews } from '@parkett/contract';
import * as contract from '@parkett/contract/desk-new-shares';
import { instantToWire, zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { deskHouse } from '../../testing/desk-house.ts';
import { instrumentsFrom, liveOfferingsTo, newShareParts } from '../../testing/new-share-parts.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { addDeskNewShareCalls } from './desk-routes.ts';
import { beginPublishing } from './due.ts';
import { listOfferings } from './list.ts';

// Promised: two operators draft the IPO of a company that ships and isn't published yet, the calendar publishes it with their terms, and a draft that can't be
// is refused with its reason. The clock begins on Wednesday 25 November 2026; Erdmann Pumpen is published ten trading days later.

const house = await deskHouse();
afterAll(house.close);
const at = (date: string, hour: string): Instant => zonedInstant(date as never, hour);
const wire = (date: string, hour: string): string => instantToWire(at(date, hour));
const startsAt = at('2026-11-25', '10:30');
const floor = await new TestFloor(house.database, { schedule: xetraSchedule, startsAt, instruments: instrumentsFrom(startsAt) }).open();
const parts = newShareParts(floor);
addDeskNewShareCalls(house.deskCalls, { ...parts, commands: house.commands, reviews: house.work.reviews });
type Operator = Awaited<ReturnType<typeof house.operator>>;
let [mia, tom] = [] as unknown as [Operator, Operator];

beforeAll(async () => {
  await beginPublishing(parts);
  await liveOfferingsTo(floor.now, { floor, parts });
  house.clock.now = floor.now;
  [mia, tom] = [await house.operator('Mia', ['treasury']), await house.operator('Tom', ['admin'])];
});

const companies = async () => (await mia.visitor.ask(contract.companies, {})).companies;
const erdmann = async () => (await companies()).find(({ code }) => code === 'ERDM')!;
let keys = 0;
const draft = async (changes: object = {}) => {
  const body = { ...(await erdmann()).preset, code: 'ERDM', reason: 'less is offered', ...changes };
  return mia.visitor.post(contract.draftOffering, body, { key: `draft-of-an-offering-${(keys += 1)}` });
};
const sign = (review: string, by: Operator) =>
  by.visitor.post(
    deskReviews.decide,
    { number: review, decision: 'approved', reason: null, note: null },
    { key: `signature-of-an-operator-${(keys += 1)}` },
  );

test('the desk offers the companies that are not published yet, each with the terms that ship; customers see none of them', async () => {
  const [first] = await companies();
  expect(first).toMatchObject({
    code: 'ERDM',
    name: 'Erdmann Pumpen AG',
    issuePrice: '18.4000',
    publishesAt: wire('2026-12-09', '00:00'),
    review: null,
  });
  expect(first!.preset).toMatchObject({
    payment: 'held',
    method: 'pro-rata',
    quantity: '45000',
    minimum: '10',
    lot: '10',
    low: '17.0000',
    high: '19.0000',
  });
  expect((await listOfferings(parts, null)).offerings.map(({ code }) => code)).not.toContain('ERDM');
});

test('each refusal has its reason', async () => {
  const { preset, listsAt } = await erdmann();
  const said = async (changes: object) => {
    const { code, text } = await draft(changes);
    return [code, (JSON.parse(text) as { params?: object }).params ?? {}];
  };
  for (const code of ['BRIN', 'SAP']) expect(await said({ code })).toEqual(['company-not-to-offer', {}]);
  for (const wrong of [{ quantity: '' }, { minimum: '15' }, { lot: '0' }, { quantity: '10', minimum: '20' }, { lot: '1,5' }])
    expect(await said(wrong)).toEqual(['draft-shares-wrong', {}]);
  expect(await said({ quantity: '30000010' })).toEqual(['draft-shares-exceeded', { shares: '30000000' }]);
  for (const wrong of [{ low: '20' }, { low: '0' }, { high: 'much' }]) expect(await said(wrong)).toEqual(['draft-range-wrong', {}]);
  for (const wrong of [{ low: '18,5' }, { high: '18.3' }, { high: '36.81' }])
    expect(await said(wrong)).toEqual(['draft-range-without-price', { price: '18.4000', most: '36.8000' }]);
  for (const wrong of [{ underwriter: ' ' }, { countMax: '0' }, { lockDays: '61' }, { accountMinimum: '-1' }])
    expect(await said(wrong)).toEqual(['draft-terms-wrong', {}]);
  expect(await said({ drawAt: 'soon' })).toEqual(['draft-date-missing', {}]);
  expect(await said({ payment: 'after-draw' })).toEqual(['draft-deadline-wrong', {}]);
  const after = wire('2026-12-09', '00:00');
  for (const opensAt of [wire('2026-11-24', '09:00'), after]) expect(await said({ opensAt })).toEqual(['draft-opens-too-soon', { after }]);
  for (const wrong of [{ endsAt: preset.opensAt }, { drawAt: preset.opensAt }, { payoutAt: listsAt }])
    expect(await said(wrong)).toEqual(['draft-dates-disordered', { listsAt }]);
  const early = { opensAt: wire('2026-12-14', '09:00'), endsAt: wire('2026-12-18', '12:00') };
  for (const drawAt of [wire('2026-12-19', '18:00'), wire('2026-12-18', '17:59')])
    expect(await said({ ...early, drawAt })).toEqual(['draft-draw-without-closes', {}]);
});

test('S21 (ASVS 2.3.5): one operator drafts, another one reads the drafted terms beside those that ship, and signs; then the calendar publishes them', async () => {
  const change = { payment: 'after-draw', method: 'lottery', quantity: '30000', high: '19,5', paymentDueAt: (await erdmann()).preset.payoutAt };
  const again = { ...(await erdmann()).preset, code: 'ERDM', reason: 'once more' };
  expect(await draft(change)).toMatchObject({ status: 1 });
  const { review } = await erdmann();
  expect(await draft(change)).toMatchObject({ code: 'offering-under-review' });
  const { facts } = await tom.visitor.ask(deskReviews.one, { number: review! });
  const before = facts.findIndex(({ value }) => value === 'offering-shipped');
  expect(facts.slice(0, before)).toEqual(
    expect.arrayContaining([
      { label: 'offeringPayment', value: 'offering-after-draw' },
      { label: 'quantity', value: '30000' },
      { label: 'offeringHigh', value: '19.5000 EUR' },
    ]),
  );
  expect(facts.slice(before + 1)).toEqual([
    { label: 'offeringPayment', value: 'offering-held' },
    { label: 'offeringMethod', value: 'offering-pro-rata' },
    { label: 'quantity', value: '45000' },
    { label: 'offeringHigh', value: '19.0000 EUR' },
    { label: 'offeringPaymentDue', value: '' },
    { label: 'reason', value: 'less is offered' },
  ]);
  expect(await sign(review!, mia)).toMatchObject({ code: 'own-signature' });
  expect((await sign(review!, tom)).data).toEqual({ state: 'approved' });
  expect(await mia.visitor.post(contract.draftOffering, again)).toMatchObject({ code: 'company-not-to-offer' });
  expect((await companies()).map(({ code }) => code)).not.toContain('ERDM');
  await liveOfferingsTo(at('2026-12-09', '00:01'), { floor, parts });
  const published = (await listOfferings(parts, 1n)).offerings.find(({ code }) => code === 'ERDM')!;
  expect(published).toMatchObject({
    ...{ kind: 'ipo', state: 'published', payment: 'after-draw', method: 'lottery' },
    amounts: { quantity: '30000', low: '17.0000', high: '19.5000', minimum: '10' },
  });
  await liveOfferingsTo(at('2026-12-24', '13:00'), { floor, parts });
  expect((await listOfferings(parts, 1n)).offerings.find(({ code }) => code === 'ERDM')).toMatchObject({ draw: { drawnAt: expect.any(String) } });
  await expectBooksToBalance(floor);
});
