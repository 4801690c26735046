import { later } from '@parkett/kernel';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { verdictOn } from '../../testing/books.ts';
import { withTransaction } from '../../platform/db.ts';
import { pictureSent } from '../../testing/picture-sent.ts';
import { question, serviceHouse } from '../../testing/service-house.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { unusedPictures } from './pictures.ts';

// Promised: up to three pictures of a text, seen by both sides and by nobody else; a look of the desk is written down, and what no text names goes.

const house = await serviceHouse();
afterAll(() => house.close());
const { customer, command, open, read, support, database, clock } = house;
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b98a35' } })
  .png()
  .toBuffer();
let keys = 0;
const send = (visitor: Visitor, bytes = picture, key = `picture-number-${(keys += 1)}`) =>
  visitor.post('service/uploadPicture', {}, { key, ...pictureSent('picture', bytes) });
const sent = async (visitor: Visitor): Promise<string> => ((await send(visitor)).data as { picture: string }).picture;

test('a text brings three pictures, which its customer and the desk see; the look of the desk stands in the own data', async () => {
  const { visitor, id } = await customer();
  const pictures = [await sent(visitor), await sent(visitor), await sent(visitor)];
  const number = await open(visitor, { ...question, pictures });
  expect((await read(visitor, number)).entries[0]!.pictures).toEqual(pictures);
  const { http, type, bytes } = await visitor.file('service/ownPicture', { thread: number, picture: pictures[1] });
  expect([http, type, (await sharp(bytes).metadata()).format]).toEqual([200, 'image/jpeg', 'jpeg']);
  const shown = await support.post('service/picture', { thread: number, picture: pictures[0]! });
  expect([shown.http, shown.code]).toEqual([200, undefined]);
  const looks = await database.db.query(
    '',
    'select v.viewer_kind as kind, v.reason from file_view v join file f on f.id = v.file_id where f.customer_id = $1',
    [id],
  );
  expect(looks).toContainEqual({ kind: 'operator', reason: number });
  const more = await sent(visitor);
  expect((await command(visitor, 'service/write', { number, text: 'One more.', pictures: [more] })).status).toBe(1);
  expect((await read(visitor, number)).entries[1]!.pictures).toEqual([more]);
});

test('a picture of another customer, one that was used, one twice, and one that isn’t there are refused; a fourth is no form of the call', async () => {
  const [own, other] = [await customer(), await customer()];
  const [mine, theirs, used] = [await sent(own.visitor), await sent(other.visitor), await sent(own.visitor)];
  const number = await open(own.visitor, { ...question, pictures: [used] });
  for (const pictures of [[theirs], [used], [mine, mine], ['999999'], ['x'], [mine, theirs]])
    expect([pictures, (await command(own.visitor, 'service/open', { ...question, pictures })).code]).toEqual([pictures, 'photo-not-usable']);
  expect((await command(own.visitor, 'service/open', { ...question, pictures: ['1', '2', '3', '4'] })).http).toBe(400);
  const theirThread = await open(other.visitor);
  for (const asked of [
    { thread: number, picture: used },
    { thread: theirThread, picture: used },
    { thread: 'T999999', picture: used },
  ])
    expect((await other.visitor.post('service/ownPicture', asked)).code).toBe('photo-does-not-exist');
  expect((await support.post('service/picture', { thread: theirThread, picture: used })).code).toBe('photo-does-not-exist');
  expect((await send(own.visitor, Buffer.from('no picture at all'))).code).toBe('picture-unreadable');
});

test('the same key keeps a picture once; one that no text names is erased after a day, and can’t be named any more', async () => {
  const { visitor } = await customer();
  const key = 'the-same-key-of-a-picture';
  const [first, again] = [await send(visitor, picture, key), await send(visitor, picture, key)];
  expect(again.data).toEqual(first.data);
  const { picture: unused } = first.data as { picture: string };
  const used = await sent(visitor);
  await open(visitor, { ...question, pictures: [used] });
  clock.now = later(clock.now, 26 * 3_600_000);
  const items = [unused, used].map(id => ({ key: `${id}/0` }));
  await withTransaction(database.db, tx =>
    unusedPictures({ files: house.files, systemNow: () => clock.now }).handle(tx, items as never, house.floor.now),
  );
  const rows = await database.db.query('', 'select p.id::text from service_picture p join file_erasure e on e.file_id = p.file_id');
  expect(rows).toEqual([{ id: unused }]);
});

test('the books of all this are sound', async () => {
  const { checked } = await verdictOn(house.floor);
  const own = checked.filter(({ id }) => ['I50', 'I61', 'I67e', 'I77', 'I80'].includes(id));
  expect(own.map(({ id, breaches }) => [id, breaches])).toEqual(own.map(({ id }) => [id, []]));
});
