import { identity } from '@parkett/contract';
import { instantOf, instantToWire, later } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { everythingHeld } from '../../app/own-data.ts';
import { identityHouse, mara, mia } from '../../testing/identity-house.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { detailsAtDesk } from './desk-details.ts';
import { readCase } from './review.ts';

// What a verified customer changes by himself, and confirms every two years. Real database, the public door.

const { house, parts, idOf, newcomer, goOn, asSent, submit, stateOf, reviewOf, decide, verified } = await identityHouse();
afterAll(house.close);
const { clock, database } = house;
const { db } = database;
const password = 'a ladder in the rain';

type Typed = Parameters<typeof identity.textOfDetails>[0];
const { street, postalCode, city, country, taxCountry, occupation, sourceOfFunds } = mara;
const known: Typed = {
  street,
  postalCode,
  city,
  country,
  taxCountry,
  taxNumber: null,
  occupation,
  sourceOfFunds,
  usPerson: 'no',
  politicalPerson: 'no',
};
const moved: Typed = { ...known, street: 'Rue  des Halles 3 ', postalCode: '75001', city: 'Paris', country: 'FR' };

const change = (visitor: Visitor, typed: Typed) => visitor.post('identity/changeDetails', typed);
const confirmIt = (visitor: Visitor, operation: string, payee: string) => visitor.post('security/confirm', { operation, payee, password });
/** Confirmed, then carried out. */
async function changed(visitor: Visitor, typed: Typed) {
  expect(await confirmIt(visitor, 'change-details', identity.textOfDetails(typed))).toMatchObject({ status: 1 });
  return change(visitor, typed);
}
const versionOf = async (visitor: Visitor): Promise<string> =>
  ((await visitor.post('identity/state')).data as { details: identity.StandingDetails }).details.version;
async function confirmed(visitor: Visitor) {
  const version = await versionOf(visitor);
  expect(await confirmIt(visitor, 'confirm-details', version)).toMatchObject({ status: 1 });
  return visitor.post('identity/confirmDetails', { version });
}
const profileOf = async (visitor: Visitor) =>
  (await visitor.post('user/profile', {})).data as { detailsDueSince: string | null; detailChanges: object[] };
const actionsOf = async (visitor: Visitor) =>
  db.query('', `select action, facts from audit_entry where customer_id = $1 and action like 'identity.%' order by tx, id`, [idOf(visitor)]);
async function elsewhere(visitor: Visitor): Promise<Visitor> {
  const other = house.visitor();
  await other.enter('user/login', { account: visitor.account, password });
  return other;
}

test('S5, S16 (ASVS 7.5.1, 14.2.6): a verified customer moves at once by a confirmation that names what is new, and once; nothing of it lies open', async () => {
  const visitor = await verified({ documentNumber: 'L01X00T47' });
  expect(await change(visitor, moved)).toMatchObject({ code: 'confirmation-required' });
  await confirmIt(visitor, 'change-details', identity.textOfDetails({ ...moved, street: 'Am Wall 8' }));
  expect(await change(visitor, moved)).toMatchObject({ code: 'confirmation-required' });
  expect(await changed(visitor, moved)).toMatchObject({ status: 1 });
  expect(await change(visitor, moved)).toMatchObject({ code: 'details-are-the-same' });
  expect(await stateOf(visitor)).toMatchObject({
    state: 'verified',
    details: { street: 'Rue des Halles 3', city: 'Paris', country: 'FR', taxCountry: 'DE', taxNumber: '7', occupation: 'Tischlerin' },
    typed: { street: 'Rue des Halles 3', name: "Mara O'Neill" },
    application: { name: 'M••• O•••' },
  });
  expect((await visitor.post('user/getUserinfo')).data).toMatchObject({ is_true: 1 });
  expect(await actionsOf(visitor)).toEqual([{ action: 'identity.details-changed', facts: { fields: 'street postalCode city country' } }]);
  const tables = ['identity_statement', 'identity_detail', 'audit_entry', 'step_up_grant'];
  for (const table of tables) {
    const rows = JSON.stringify(await db.query('', `select to_jsonb(t)::text as t from ${table} t`));
    for (const told of ['Halles', 'Paris', '75001']) {
      expect(rows, table).not.toContain(told);
      expect(rows, table).not.toContain(Buffer.from(told).toString('hex'));
    }
  }
});

test('Of several that are sent at once by one confirmation one has its effect', async () => {
  const visitor = await verified({ documentNumber: 'L01X00T48' });
  await confirmIt(visitor, 'change-details', identity.textOfDetails(moved));
  const answers = await Promise.all(Array.from({ length: 5 }, () => change(visitor, moved)));
  expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
  expect(await actionsOf(visitor)).toHaveLength(1);
});

test('Saying that one knows covers what the page has shown: what was changed since is told all the same', async () => {
  const visitor = await verified({ documentNumber: 'L01X00T51' });
  const other = await elsewhere(visitor);
  await changed(visitor, moved);
  const { toldUpTo } = (await other.post('user/profile')).data as { toldUpTo: string };
  clock.now = later(clock.now, 1_000);
  await changed(visitor, { ...moved, occupation: 'Köchin' });
  expect(await other.post('user/knowNotices', { kind: 'details', upTo: 'yesterday' })).toMatchObject({ code: 'malformed' });
  expect((await profileOf(other)).detailChanges).toHaveLength(2);
  expect(await other.post('user/knowNotices', { kind: 'details', upTo: toldUpTo })).toMatchObject({ status: 1 });
  expect((await profileOf(other)).detailChanges).toMatchObject([{ fields: ['occupation'] }]);
});

test('What it was before is told to the customer on other sessions until he knows, to the desk, in his file, and to whoever reviews the next application', async () => {
  const visitor = await verified({ documentNumber: 'L01X00T49' });
  const other = await elsewhere(visitor);
  await changed(visitor, moved);
  await changed(visitor, { ...moved, taxCountry: 'FR', taxNumber: '12 34 567 890 123', occupation: 'Köchin' });
  expect((await profileOf(visitor)).detailChanges).toEqual([]);
  expect((await profileOf(other)).detailChanges).toEqual([
    { at: instantToWire(clock.now), fields: ['street', 'postalCode', 'city', 'country'] },
    { at: instantToWire(clock.now), fields: ['taxCountry', 'taxNumber', 'occupation'] },
  ]);
  expect(await visitor.know('details')).toMatchObject({ status: 1 });
  expect((await profileOf(other)).detailChanges).toHaveLength(2);
  expect(await other.know('details')).toMatchObject({ status: 1 });
  expect((await profileOf(other)).detailChanges).toEqual([]);
  // In every other browser he is told all the same.
  expect((await profileOf(await elsewhere(visitor))).detailChanges).toHaveLength(2);

  expect(await detailsAtDesk(parts, idOf(visitor))).toMatchObject({
    present: { fields: { city: 'Paris', taxCountry: 'FR', taxNumber: '3' }, isDue: false },
    history: [
      {
        changes: [
          { field: 'taxCountry', before: 'DE', after: 'FR' },
          { field: 'taxNumber', before: '7', after: '3' },
          { field: 'occupation', before: 'Tischlerin', after: 'Köchin' },
        ],
      },
      { changes: [{ field: 'street', before: 'Am Wall 7', after: 'Rue des Halles 3' }, { before: '28195' }, { before: 'Bremen' }, { before: 'DE' }] },
    ],
  });
  const held = everythingHeld({ customerKeys: house.customerKeys, instruments: { withId: () => ({}) as never, withCode: () => null } });
  const told = JSON.stringify(await held.find(({ name }) => name === 'identity')!.read(db, idOf(visitor)), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(told).toContain('{"field":"taxNumber","before":"26954371827","after":"12 34 567 890 123"}');

  // An application that is approved afterwards says everything anew.
  await submit(visitor, await asSent(visitor, { documentNumber: 'L01X00T49', city: 'Kiel', postalCode: '24103' }));
  expect((await readCase(parts, db, await reviewOf(visitor))).before).toMatchObject({ city: 'Paris', occupation: 'Köchin' });
  expect(await change(visitor, known)).toMatchObject({ code: 'awaiting-review' });
  await decide(visitor, mia, { decision: 'approved' });
  expect((await stateOf(visitor))['details']).toMatchObject({ city: 'Kiel', occupation: 'Tischlerin' });
});

test('Details are judged by the rules of the application; a US person, a political office and a tax residence without a number go by the review', async () => {
  const visitor = await verified({ documentNumber: 'L01X00T50' });
  const french = { ...known, taxCountry: 'FR' };
  const refused: readonly (readonly [Typed, string])[] = [
    [known, 'details-are-the-same'],
    [{ ...known, taxNumber: '26 954 371 827' }, 'details-are-the-same'],
    [{ ...known, street: ' ' }, 'street-missing'],
    [{ ...known, postalCode: '2819' }, 'postal-code-malformed'],
    [{ ...known, country: 'XX' }, 'country-missing'],
    [{ ...known, taxNumber: '26954371828' }, 'tax-number-malformed'],
    [{ ...known, taxNumber: '' }, 'tax-number-missing'],
    [{ ...french, taxNumber: null }, 'tax-number-needs-review'],
    [{ ...french, taxNumber: '' }, 'tax-number-needs-review'],
    [{ ...french, taxNumber: 'keine' }, 'tax-number-malformed'],
    [{ ...known, sourceOfFunds: 'lottery' }, 'source-of-funds-missing'],
    [{ ...known, usPerson: 'yes' }, 'us-person-needs-review'],
    [{ ...known, usPerson: '' }, 'us-person-missing'],
    [{ ...moved, country: 'US' }, 'us-person-needs-review'],
    [{ ...known, taxCountry: 'US', taxNumber: '123-45-6789' }, 'us-person-needs-review'],
    [{ ...known, politicalPerson: 'yes' }, 'political-person-needs-review'],
  ];
  for (const [typed, code] of refused) expect(await change(visitor, typed), JSON.stringify(typed)).toMatchObject({ code });
  expect(await visitor.post('identity/changeDetails', { ...known, name: 'Mara Vogt' })).toMatchObject({ code: 'malformed' });
  // Whoever was let in as a US person moves there by himself.
  const american = await verified({ documentNumber: 'L01X00T51', usPerson: 'yes', country: 'US', postalCode: '10001', city: 'New York' });
  const within = { ...known, usPerson: 'yes', country: 'US', postalCode: '60601', city: 'Chicago' };
  expect(await changed(american, within)).toMatchObject({ status: 1 });
  expect(await change(american, { ...within, usPerson: 'no' })).toMatchObject({ code: 'us-person-needs-review' });
});

test('Nobody changes what was never verified; a frozen account may, a closed one has no session', async () => {
  const visitor = await newcomer();
  expect(await change(visitor, known)).toMatchObject({ code: 'complete-real-name-first' });
  await submit(visitor, await asSent(visitor, { documentNumber: 'L01X00T52' }));
  expect(await change(visitor, moved)).toMatchObject({ code: 'awaiting-review' });
  await decide(visitor, mia, { decision: 'rejected', reason: 'photo-unreadable' });
  expect(await change(visitor, moved)).toMatchObject({ code: 'real-name-failed' });
  await submit(visitor, await asSent(visitor, { documentNumber: 'L01X00T52' }));
  await decide(visitor, mia, { decision: 'approved' });
  const { gates } = house;
  const gate = { reason: 'court-order', expiresAt: later(clock.now, 86_400_000), placedBy: { kind: 'tool', name: 'test' } } as const;
  await gates.place(idOf(visitor), { ...gate, kind: 'frozen' });
  expect(await changed(visitor, moved)).toMatchObject({ status: 1 });
  await gates.place(idOf(visitor), { ...gate, kind: 'disabled', reason: 'account-ended', expiresAt: null });
  expect((await change(visitor, known)).http).toBe(401);

  const demo = house.visitor();
  await demo.enter('demo/open', {});
  expect(await change(demo, known)).toMatchObject({ code: 'not-for-demo-accounts' });
  expect(await stateOf(demo)).toMatchObject({ state: 'verified', details: null });
});

test('Two years after they were approved, confirmed or changed the customer is asked whether his details are still right; nothing is closed by it', async () => {
  clock.now = instantOf('2026-12-31T12:00:00Z');
  const visitor = await verified({ documentNumber: 'L01X00T53' });
  expect(await stateOf(visitor)).toMatchObject({ details: { saidAt: '2026-12-31T12:00:00.000Z', dueAt: '2028-12-30T23:00:00.000Z', isDue: false } });
  const version = await versionOf(visitor);
  expect(await visitor.post('identity/confirmDetails', { version })).toMatchObject({ code: 'details-not-due' });

  await goOn(instantOf('2028-12-30T22:59:00Z'), visitor);
  expect((await profileOf(visitor)).detailsDueSince).toBeNull();
  await goOn(instantOf('2028-12-30T23:00:00Z'), visitor);
  expect((await profileOf(visitor)).detailsDueSince).toBe('2028-12-30T23:00:00.000Z');
  expect(await stateOf(visitor)).toMatchObject({ state: 'verified', details: { isDue: true } });
  expect((await visitor.post('user/getUserinfo')).data).toMatchObject({ is_true: 1 });
  expect(await detailsAtDesk(parts, idOf(visitor))).toMatchObject({ present: { isDue: true, dueAt: '2028-12-30T23:00:00.000Z' } });
  expect(await visitor.post('identity/confirmDetails', { version })).toMatchObject({ code: 'confirmation-required' });

  expect(await confirmed(visitor)).toMatchObject({ status: 1 });
  expect((await profileOf(visitor)).detailsDueSince).toBeNull();
  expect(await visitor.post('identity/confirmDetails', { version })).toMatchObject({ code: 'details-not-due' });
  expect(await detailsAtDesk(parts, idOf(visitor))).toMatchObject({ present: { dueAt: '2030-12-30T23:00:00.000Z' }, history: [{ changes: [] }] });

  // While it is due they are changed instead, which is as good.
  await goOn(instantOf('2031-02-01T10:00:00Z'), visitor);
  expect((await profileOf(visitor)).detailsDueSince).toBe('2030-12-30T23:00:00.000Z');
  const shown = await versionOf(visitor);
  await confirmIt(visitor, 'confirm-details', shown);
  expect(await changed(visitor, moved)).toMatchObject({ status: 1 });
  expect(await visitor.post('identity/confirmDetails', { version: shown })).toMatchObject({ code: 'details-changed-meanwhile' });
  expect((await profileOf(visitor)).detailsDueSince).toBeNull();
  expect(await actionsOf(visitor)).toMatchObject([{ action: 'identity.details-confirmed' }, { action: 'identity.details-changed' }]);

  // Who sends everything to a review isn't asked meanwhile.
  await goOn(instantOf('2033-03-01T10:00:00Z'), visitor);
  expect((await profileOf(visitor)).detailsDueSince).toBe('2033-01-31T23:00:00.000Z');
  await submit(visitor, await asSent(visitor, { documentNumber: 'L01X00T53', validUntil: '2040-10-31' }));
  expect((await profileOf(visitor)).detailsDueSince).toBeNull();
});
