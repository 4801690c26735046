import { randomUUID } from 'node:crypto';
import { clearingReasons, type identity } from '@parkett/contract';
import { instantOf, instantToWire, later } from '@parkett/kernel';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { readHeldAudit } from '../../books/audit/index.ts';
import { lockCustomer } from '../../books/customers/index.ts';
import { readHeldReviews } from '../../books/reviews/index.ts';
import type { Principal } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { grimmelstein, identityHouse, mara, mia, noah, photoWithPlace as photo } from '../../testing/identity-house.ts';
import { documentsRunOut, namesOf, unusedPhotos, verifiedNameOf, verifiedPerson } from './index.ts';
import { readCase } from './review.ts';

// A customer says who they are, and somebody at the desk decides. Real database, real pictures, the public door.

const { house, parts, idOf, newcomer, goOn, sendPhoto, photoOf, asSent, submit, stateOf, reviewOf, lookAt, decide } = await identityHouse();
afterAll(house.close);
const { clock } = house;
const newKey = (): string => randomUUID();

test('S16 (ASVS 2.2.1, 14.2.6): a customer sends who they are, is refused with a reason, sends it again and is verified; nothing personal lies open in the database', async () => {
  const visitor = await newcomer();
  expect(await stateOf(visitor)).toMatchObject({ state: 'unverified', application: null, typed: null });
  const body = await asSent(visitor);
  const key = newKey();
  const sent = await submit(visitor, body, key);
  // Tuesday 24 and Wednesday 25 November are two business days after Monday.
  expect(sent.data).toEqual({ dueAt: '2026-11-25T23:00:00.000Z' });
  expect((await submit(visitor, body, key)).data).toEqual(sent.data);
  expect((await submit(visitor, { ...body, name: 'Mara Klein' }, key)).code).toBe('key-reused');
  expect((await submit(visitor, body)).code).toBe('awaiting-review');
  expect(await stateOf(visitor)).toMatchObject({
    state: 'under-review',
    application: {
      name: 'M••• O•••',
      documentNumber: '9',
      validUntil: '2031-10-31',
      sentAt: instantToWire(clock.now),
      dueAt: '2026-11-25T23:00:00.000Z',
      refusal: null,
    },
    typed: null,
  });
  const rejected = { decision: 'rejected', reason: 'photo-unreadable', note: 'Die Rückseite spiegelt.' } as const;
  expect(await decide(visitor, mia, { decision: 'rejected', reason: 'i-do-not-like-it' })).toBe('reason-unknown');
  expect(await decide(visitor, mia, rejected)).toBe('rejected');
  const failed = await stateOf(visitor);
  expect(failed).toMatchObject({ state: 'failed', application: { refusal: { reason: 'photo-unreadable', note: 'Die Rückseite spiegelt.' } } });
  const { documentNumber: _, taxNumber: __, ...again } = mara;
  expect(failed.typed).toEqual(again);
  expect((await submit(visitor, body)).code).toBe('photo-not-usable');
  expect((await submit(visitor, await asSent(visitor))).status).toBe(1);
  expect(await decide(visitor, mia, { decision: 'approved' })).toBe('approved');
  expect((await visitor.post('user/getUserinfo')).data).toMatchObject({ is_true: 1 });
  expect(await stateOf(visitor)).toMatchObject({ state: 'verified', application: { name: 'M••• O•••' }, change: null, typed: again });
  expect((await visitor.post('identity/withdraw', {}, { key: newKey() })).code).toBe('not-in-review');

  const tables = [
    'identity_photo',
    'identity_application',
    'identity_field',
    'identity_outcome',
    'review',
    'review_event',
    'command',
    'audit_entry',
    'file',
  ];
  for (const table of tables) {
    const rows = JSON.stringify(await house.database.db.query('', `select to_jsonb(t)::text as t from ${table} t`));
    for (const told of ["O'Neill", 'Am Wall', '1994-03-12', 'T22000129', '26954371827', 'Tischlerin', 'spiegelt'])
      expect(rows, table).not.toContain(told);
    for (const told of ["O'Neill", 'Am Wall', 'T22000129', '26954371827']) expect(rows, table).not.toContain(Buffer.from(told).toString('hex'));
  }
});

test('S17: an application that is on its way while its customer closes the account comes too late: nothing is kept of it, and nothing is to be decided', async () => {
  const visitor = await newcomer();
  const { db } = house.database;
  const body = await asSent(visitor);
  const customer = idOf(visitor);
  const closing = { operation: 'close-account', password: 'a ladder in the rain' };
  expect(await visitor.post('security/confirm', closing)).toMatchObject({ status: 1 });
  const waiting = async (): Promise<number> =>
    (await house.database.owner.query('', `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length;
  // Somebody else has the customer for a moment, so that one waits behind the other.
  const sent = await withTransaction(db, async tx => {
    await lockCustomer(tx, customer);
    const closed = visitor.post('user/closeAccount');
    await expect.poll(waiting).toBe(1);
    const submitted = submit(visitor, body);
    await expect.poll(waiting).toBe(2);
    return [closed, submitted];
  });
  expect(await Promise.all(sent)).toMatchObject([{ status: 1 }, { code: 'no-session' }]);
  expect(await db.query('', 'select from identity_application where customer_id = $1', [customer])).toEqual([]);
  expect(await parts.reviews.pendingOf(db, { kind: 'identity', customer })).toBeNull();
});

test('A photo is kept once however often it is sent, without where it was taken; what is none is refused; others’, old and used ones are no photos of an application', async () => {
  const visitor = await newcomer();
  const key = newKey();
  const first = await sendPhoto(visitor, photo, key);
  expect((await sendPhoto(visitor, photo, key)).data).toEqual(first.data);
  expect((await sendPhoto(visitor, Buffer.from('<svg onload="alert(1)"/>'))).code).toBe('picture-unreadable');
  const ofSize = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
  expect(await sendPhoto(visitor, await ofSize(1, 1))).toMatchObject({ code: 'photo-too-small', params: { longer: 600, shorter: 400 } });
  expect(await sendPhoto(visitor, await ofSize(20_000, 40))).toMatchObject({ code: 'photo-too-narrow', params: { ratio: 4 } });
  const front = await photoOf(visitor);
  const theirs = await photoOf(await newcomer());
  for (const back of [front, theirs, '0', '-1', '9'.repeat(24), 'x', '1e3'])
    expect((await submit(visitor, { ...mara, front, back })).code, back).toBe('photo-not-usable');
  expect((await submit(visitor, { ...mara, front: '', back: front })).code).toBe('front-photo-missing');
  expect((await submit(visitor, { ...mara, front, back: '' })).code).toBe('back-photo-missing');
  const [{ file }] = (await house.database.db.query<{ file: bigint }>('', 'select file_id as file from identity_photo where id = $1', [front])) as [
    { file: bigint },
  ];
  const kept = (await parts.files.read(file, { by: mia, reason: 'review' }))!;
  const { exif, width } = await sharp(kept.bytes).metadata();
  expect([exif, width]).toEqual([undefined, 600]);
  await goOn(later(clock.now, 24 * 3_600_000), visitor);
  expect((await submit(visitor, { ...mara, front, back: first.data['photo'] })).code).toBe('photo-not-usable');
  const passport = { documentType: 'passport', documentNumber: 'C01X00T47' };
  expect((await submit(visitor, { ...mara, ...passport, front: await photoOf(visitor), back: '' })).status).toBe(1);
  expect((await stateOf(visitor)).state).toBe('under-review');
});

test('A photo that is never used is erased when nothing can name it any more; one of an application stays', async () => {
  const visitor = await newcomer();
  const [unused, front, back] = [await photoOf(visitor), await photoOf(visitor), await photoOf(visitor)];
  expect((await submit(visitor, { ...mara, front, back })).status).toBe(1);
  const { db } = house.database;
  const look = () =>
    withTransaction(db, async tx => {
      const items = await tx.query<{ key: string }>('', `select key from due_item where kind = 'identity.unused-photo' and at <= $1`, [
        new Date(clock.now).toISOString(),
      ]);
      await unusedPhotos(parts).handle(
        tx,
        items.map(({ key }) => ({ key, at: clock.now, facts: {} })),
        clock.now,
      );
    });
  const shows = async () => {
    const photos = [unused, front, back].map(Number);
    const rows = await db.query<{ id: bigint }>(
      '',
      `select p.id from identity_photo p join file_content using (file_id) where p.id = any($1) order by 1`,
      [photos],
    );
    return rows.map(({ id }) => Number(id));
  };
  const all = [unused, front, back].map(Number);
  clock.now = later(clock.now, 24 * 3_600_000);
  await look();
  expect(await shows()).toEqual(all);
  clock.now = later(clock.now, 24 * 3_600_000);
  await look();
  expect(await shows()).toEqual(all.slice(1));
});

test('An application that is withdrawn can be sent anew; one that nobody decides in time stays before the desk', async () => {
  const visitor = await newcomer();
  await submit(visitor, await asSent(visitor));
  expect((await visitor.post('identity/withdraw', {}, { key: newKey() })).status).toBe(1);
  expect(await stateOf(visitor)).toMatchObject({ state: 'unverified', typed: { name: "Mara O'Neill" }, application: { dueAt: null } });
  await submit(visitor, await asSent(visitor));
  const { id, dueAt } = await reviewOf(visitor);
  await goOn(dueAt, visitor);
  expect(await decide(visitor, mia, { decision: 'approved' })).toBe('not-in-review');
  expect((await visitor.post('identity/withdraw', {}, { key: newKey() })).code).toBe('not-in-review');
  const { db } = house.database;
  await withTransaction(db, tx => parts.reviews.deadlines().handle(tx, [{ key: String(id), at: dueAt, facts: {} }], dueAt));
  const next = await reviewOf(visitor);
  expect([next.id > id, next.dueAt > dueAt]).toEqual([true, true]);
  expect((await stateOf(visitor)).state).toBe('under-review');
  expect(await decide(visitor, mia, { decision: 'approved' })).toBe('approved');
});

test('S21 (ASVS 2.3.2): nobody approves who hasn’t opened each photo himself', async () => {
  const visitor = await newcomer();
  await submit(visitor, await asSent(visitor));
  const approve = (by: Principal) => decide(visitor, by, { decision: 'approved', hasLooked: false });
  expect((['admin', 'reviewer'] as const).map(role => parts.reviews.mayBeDecidedBy({ kind: 'identity' }, [role]))).toEqual([false, true]);
  expect(await approve(mia)).toBe('photos-not-opened');
  await lookAt(visitor, mia, ['front']);
  await lookAt(visitor, noah);
  expect(await approve(mia)).toBe('photos-not-opened');
  await lookAt(visitor, mia, ['back']);
  expect(await approve(mia)).toBe('approved');
});

test('Who looked at the photos is told to their customer by kind and number, the newest first, and always the same of one person', async () => {
  const visitor = await newcomer();
  await submit(visitor, await asSent(visitor));
  expect(await stateOf(visitor)).toMatchObject({ views: [] });
  const seen: object[] = [];
  const look = async (by: Principal, side: 'front' | 'back') => {
    clock.now = later(clock.now, 1_000);
    await lookAt(visitor, by, [side]);
    seen.unshift({ at: instantToWire(clock.now), by: by.kind, number: String(by.id), reason: 'identity-review' });
  };
  await look(mia, 'front');
  await look(noah, 'front');
  await look({ kind: 'staff', id: 3n }, 'back');
  await look(mia, 'back');
  expect((await stateOf(visitor)).views).toEqual(seen);
  expect(seen.map(view => Object.values(view).slice(1, 3).join(' '))).toEqual(['operator 1', 'staff 3', 'operator 2', 'operator 1']);
  expect(await stateOf(await newcomer())).toMatchObject({ views: [] });
});

test('S15: whoever sent photos is shown them again as they were kept, which is no look; nobody is shown another’s', async () => {
  const colour = (background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const sentIn = async (visitor: Visitor, background: string) =>
    ((await sendPhoto(visitor, await colour(background))).data as { photo: string }).photo;
  const photosOf = async (visitor: Visitor, front: string, back: string) => ({
    front: await sentIn(visitor, front),
    back: await sentIn(visitor, back),
  });
  const shown = async (visitor: Visitor, which: string, side: string) => {
    const { type, bytes } = await visitor.file('identity/ownPhoto', { which, side });
    if (type !== 'image/jpeg') return (JSON.parse(bytes.toString()) as { code: string }).code;
    const { r, g, b } = (await sharp(bytes).stats()).dominant;
    return r > 200 ? 'red' : g > 200 ? 'green' : b > 200 ? 'blue' : 'dark';
  };
  const [visitor, other, without] = [await newcomer(), await newcomer(), await newcomer()];
  expect(await shown(without, 'application', 'front')).toBe('photo-does-not-exist');
  await submit(visitor, { ...mara, ...(await photosOf(visitor, '#ff0000', '#00ff00')) });
  expect([await shown(visitor, 'application', 'front'), await shown(visitor, 'application', 'back')]).toEqual(['red', 'green']);
  expect(await shown(visitor, 'change', 'front')).toBe('photo-does-not-exist');
  expect((await stateOf(visitor)).views).toEqual([]);
  expect(await shown(without, 'application', 'front')).toBe('photo-does-not-exist');
  await submit(other, { ...mara, documentNumber: 'L01X00T47', ...(await photosOf(other, '#0000ff', '#0000ff')) });
  expect([await shown(other, 'application', 'front'), await shown(other, 'application', 'back')]).toEqual(['blue', 'blue']);
  // What stands and what was sent since are told apart.
  expect(await decide(visitor, mia, { decision: 'approved' })).toBe('approved');
  await submit(visitor, { ...mara, name: 'Mara Klein', ...(await photosOf(visitor, '#0000ff', '#000000')) });
  expect([await shown(visitor, 'application', 'front'), await shown(visitor, 'change', 'front')]).toEqual(['red', 'blue']);
  await visitor.post('identity/withdraw', {}, { key: newKey() });
  expect([await shown(visitor, 'application', 'back'), await shown(visitor, 'change', 'back')]).toEqual(['green', 'photo-does-not-exist']);
  expect((await visitor.post('identity/ownPhoto', { which: 'application', side: 'inside' })).code).toBe('malformed');
  const stranger = house.visitor();
  expect((await stranger.post('identity/ownPhoto', { which: 'application', side: 'front' })).http).toBe(401);
});

test('Names of several customers are read at once, and none of somebody who was erased', async () => {
  const [first, second, third] = [await newcomer(), await newcomer(), await newcomer()];
  for (const visitor of [first, second]) await submit(visitor, await asSent(visitor, { name: 'Zoë-Marie D’Ambrosio' }));
  await submit(third, await asSent(third, { name: '\u200eTan Ah Kow @ Rajan s/o Suppiah' }));
  expect(await namesOf(parts.db, parts.customerKeys, [idOf(third)])).toEqual(new Map([[idOf(third), 'Tan Ah Kow @ Rajan s/o Suppiah']]));
  await withTransaction(parts.db, tx => parts.customerKeys.destroy(tx, idOf(first)));
  expect(await namesOf(parts.db, parts.customerKeys, [idOf(first), idOf(second)])).toEqual(new Map([[idOf(second), 'Zoë-Marie D’Ambrosio']]));
});

test('A name of the list, and a political office, need two reviewers; another customer’s document is shown to them and not to the customer', async () => {
  const listed = await newcomer();
  await submit(listed, await asSent(listed, { name: 'Balthasar Grimmelstein' }));
  expect(JSON.stringify(await stateOf(listed))).not.toContain('Grimmelstein');
  expect(await readCase(parts, parts.db, await reviewOf(listed))).toMatchObject({ listed: [grimmelstein] });
  const { id } = await reviewOf(listed);
  expect((await parts.reviews.hintsOf(parts.db, [await reviewOf(listed)])).get(id)).toEqual(expect.arrayContaining(['listed', 'two-reviewers']));
  // An approval beside a listed name takes the reason why it is another person; the second signature has the same one.
  const { approved } = await parts.reviews.reasonsOf(parts.db, await reviewOf(listed));
  expect(approved).toEqual(clearingReasons);
  for (const said of [{}, { reason: 'not-possible' }]) expect(await decide(listed, mia, { decision: 'approved', ...said })).toBe('reason-unknown');
  const cleared = { decision: 'approved', reason: 'not-listed-birth-date' } as const;
  expect(await decide(listed, mia, cleared)).toBe('pending');
  expect((await stateOf(listed)).state).toBe('under-review');
  expect(await decide(listed, mia, cleared)).toBe('own-signature');
  expect(await decide(listed, noah, { decision: 'approved' })).toBe('approved');
  expect((await parts.reviews.history(parts.db, (await parts.reviews.get(parts.db, id))!)).map(({ what, reason }) => [what, reason])).toEqual([
    ['opened', null],
    ['proposed', cleared.reason],
    ['signed', cleared.reason],
  ]);
  const kept = await parts.db.query('', `select actor, facts from audit_entry where action = 'identity.entry-cleared' and customer_id = $1`, [
    idOf(listed),
  ]);
  expect(kept).toEqual([{ actor: String(noah.id), facts: { review: String(id), reason: cleared.reason, entries: 1, list: 'Test list (7)' } }]);
  // Nothing of it is in what the customer is given.
  const given = JSON.stringify([
    ...[await readHeldReviews(parts.db, idOf(listed)), await stateOf(listed)],
    await readHeldAudit(parts.db, { customer: idOf(listed), sealed: { gates: [], reviews: [] } }),
  ]);
  expect(given).not.toMatch(/not-listed|entry-cleared|Test list/);
  // A customer of another name is let in without a reason.
  const other = await newcomer();
  await submit(other, await asSent(other, { documentNumber: 'L01X00T48' }));
  expect((await parts.reviews.reasonsOf(parts.db, await reviewOf(other))).approved).toEqual([]);
  expect(await decide(other, mia, cleared)).toBe('reason-unknown');

  const minister = await newcomer();
  await submit(minister, await asSent(minister, { politicalPerson: 'yes', documentNumber: 'L01X00T47' }));
  const ofOffice = await reviewOf(minister);
  expect((await parts.reviews.hintsOf(parts.db, [ofOffice])).get(ofOffice.id)).toEqual(expect.arrayContaining(['political', 'two-reviewers']));
  expect(await decide(minister, mia, { decision: 'approved', note: 'Willkommen!' })).toBe('pending');
  expect(await decide(minister, noah, { decision: 'rejected', reason: 'not-possible' })).toBe('rejected');
  // A first word that was overruled is not what the customer is told.
  expect(await stateOf(minister)).toMatchObject({ application: { refusal: { reason: 'not-possible', note: null } } });

  const twin = await newcomer();
  await submit(twin, await asSent(twin, { documentNumber: 't22000129' }));
  const { others } = await readCase(parts, parts.db, await reviewOf(twin));
  expect(others).toContainEqual({ customer: idOf(listed), verified: true });
  expect(others.map(({ customer }) => customer)).not.toContain(idOf(minister));
  const waiting = await reviewOf(twin);
  expect(await parts.reviews.hintsOf(parts.db, [waiting])).toEqual(new Map([[waiting.id, ['shared-document']]]));
  expect(await stateOf(twin)).toEqual(expect.not.objectContaining({ sameDocument: expect.anything() }));
});

test('Simulated staff would let in whom the rules find nothing odd about, and reject what has run out, is listed or belongs to another, without telling of whom', async () => {
  const says = async (changes: Partial<identity.Fields>, at = clock.now) => {
    const visitor = await newcomer();
    expect((await submit(visitor, await asSent(visitor, changes))).status).toBe(1);
    return parts.reviews.whatStaffSays(await reviewOf(visitor), at);
  };
  const own = { documentType: 'passport', documentNumber: 'C01X00T47' };
  const unlisted = { ...own, documentCountry: 'FR', documentNumber: '60RF19342' };
  expect(await says(unlisted)).toEqual({ decision: 'approved', reason: null });
  expect(await says({ ...unlisted, documentNumber: '60RF19343', validUntil: '2026-12-24' }, instantOf('2026-12-25T09:00:00Z'))).toEqual({
    decision: 'rejected',
    reason: 'document-ran-out',
  });
  const notPossible = { decision: 'rejected', reason: 'not-possible' };
  expect(await says({ ...unlisted, documentNumber: '60RF19344', name: 'Balthasar Grimmelstein' })).toEqual(notPossible);
  expect(await says(unlisted)).toEqual(notPossible);
});

test('Whoever is verified sends another name or document and stays verified meanwhile, also when it is rejected or taken back; what is approved stands', async () => {
  const visitor = await newcomer();
  await submit(visitor, await asSent(visitor, { documentNumber: 'L01X00T47' }));
  await decide(visitor, mia, { decision: 'approved' });
  const married = { name: 'Mara Vogt', documentNumber: 'L01X00T48', validUntil: '2035-01-31' };
  const send = async () => expect((await submit(visitor, await asSent(visitor, married))).status).toBe(1);
  const person = async () => (await verifiedPerson(parts.db, { customer: idOf(visitor), keys: parts.customerKeys }))?.name;
  const stands = { state: 'verified', application: { name: 'M••• O•••', documentNumber: '7', dueAt: null } };

  await send();
  expect(await stateOf(visitor)).toMatchObject({ ...stands, change: { name: 'M••• V•••', documentNumber: '8', refusal: null }, typed: null });
  expect((await submit(visitor, await asSent(visitor, married))).code).toBe('awaiting-review');
  expect((await readCase(parts, parts.db, await reviewOf(visitor))).before).toMatchObject({ name: "Mara O'Neill", documentNumber: 'L01X00T47' });
  expect((await visitor.post('identity/withdraw', {}, { key: newKey() })).status).toBe(1);
  expect(await stateOf(visitor)).toMatchObject({ ...stands, change: null, typed: { name: 'Mara Vogt' } });

  await send();
  expect(await decide(visitor, mia, { decision: 'rejected', reason: 'photo-unreadable' })).toBe('rejected');
  expect(await stateOf(visitor)).toMatchObject({ ...stands, change: { dueAt: null, refusal: { reason: 'photo-unreadable' } } });
  expect((await visitor.post('user/getUserinfo')).data).toMatchObject({ is_true: 1 });
  expect(await person()).toBe("Mara O'Neill");
  expect(await verifiedNameOf(parts.db, parts.customerKeys, idOf(visitor))).toBe("Mara O'Neill");

  await send();
  expect(await decide(visitor, mia, { decision: 'approved' })).toBe('approved');
  expect(await stateOf(visitor)).toMatchObject({ state: 'verified', application: { name: 'M••• V•••', documentNumber: '8' }, change: null });
  expect(await person()).toBe('Mara Vogt');
  expect(await verifiedNameOf(parts.db, parts.customerKeys, idOf(visitor))).toBe('Mara Vogt');
});

test('After the last day of the document its customer is asked anew', async () => {
  clock.now = instantOf('2026-12-01T10:00:00Z');
  const visitor = await newcomer();
  await submit(visitor, await asSent(visitor, { validUntil: '2026-12-02' }));
  clock.now = instantOf('2026-12-02T23:00:00Z');
  expect(await decide(visitor, mia, { decision: 'approved' })).toBe('document-expired');
  await goOn(instantOf('2026-12-02T22:59:00Z'), visitor);
  expect(await decide(visitor, mia, { decision: 'approved' })).toBe('approved');
  const items = await house.database.db.query<{ key: string; at: number }>(
    '',
    `select key, at from due_item where kind = 'identity.runs-out' and at <= $1`,
    [new Date('2026-12-02T23:00:00Z')],
  );
  expect(items).toHaveLength(1);
  // A change that still waits is then the application for a new verification.
  await submit(visitor, await asSent(visitor));
  const due = documentsRunOut(parts);
  const after = await withTransaction(house.database.db, tx =>
    due.handle(tx, [{ key: items[0]!.key, at: clock.now, facts: {} }], later(clock.now, 60_000)),
  );
  after?.();
  expect(await stateOf(visitor)).toMatchObject({ state: 'under-review', change: null });
  expect((await visitor.post('identity/withdraw', {}, { key: newKey() })).status).toBe(1);
  expect(await stateOf(visitor)).toMatchObject({ state: 'unverified', ranOut: true, typed: { city: 'Bremen' } });
  expect((await visitor.post('user/getUserinfo')).data).toMatchObject({ is_true: 0 });
});
