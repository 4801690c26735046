import { isDeepStrictEqual } from 'node:util';
import { identity } from '@parkett/contract';
import { asOneLine } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { identityHouse, mara } from '../../testing/identity-house.ts';
import { isTaken, naughtyTexts, naughtyTextsAreThere } from '../../testing/naughty-texts.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { readCase } from './review.ts';

// Texts that broke other servers, through the calls that keep them: what is taken comes back the same, what isn't is refused by a sentence of the catalogue.

const { house, parts, newcomer, asSent, submit, stateOf, reviewOf, verified } = await identityHouse();
afterAll(house.close);
const password = 'a ladder in the rain';
const lengthMax = 200;

type Taken = Map<string, string[]>;

/** Which texts each field takes. `asked`: what is answered to a body with one of them, where nothing but this field can be wrong. */
async function takenBy(
  fields: readonly string[],
  asked: (field: string, text: string) => ReturnType<Visitor['post']>,
  behind: string,
): Promise<Taken> {
  const taken: Taken = new Map();
  for (const [turn, field] of fields.entries())
    for (const text of naughtyTexts(turn)) {
      const answer = await asked(field, text);
      const isIt = isTaken({ ...answer, code: answer.code === behind ? undefined : answer.code }, { text, lengthMax });
      if (isIt) taken.set(field, [...(taken.get(field) ?? []), text]);
    }
  return taken;
}

/** So many bodies that each text which a field takes is in one of them. */
const bodiesOf = (taken: Taken): Record<string, string>[] =>
  Array.from({ length: Math.max(...[...taken.values()].map(texts => texts.length)) }, (_, n) =>
    Object.fromEntries([...taken].map(([field, texts]) => [field, texts[n % texts.length]!])),
  );

const linesOf = (body: Record<string, string>) => Object.fromEntries(Object.entries(body).map(([field, text]) => [field, asOneLine(text)]));

test.skipIf(!naughtyTextsAreThere)(
  'S10 (ASVS 1.1.1): of texts that break servers an application takes some in its lines, which come back as they were sent, and refuses the others in every field',
  async () => {
    const visitor = await newcomer();
    // Photos are judged after all that is typed: with none a text that is taken is refused for them, and nothing is kept.
    const taken = await takenBy(
      identity.fieldNames,
      (field, text) => submit(visitor, { ...mara, front: 'none', back: 'none', [field]: text }),
      'photo-not-usable',
    );
    // A number may be typed with signs between its digits, and one of the texts is such a number.
    for (const text of taken.get('documentNumber') ?? []) expect(text).toMatch(/^(\d[ .]?){9}$/);
    taken.delete('documentNumber');
    expect(new Set(taken.keys())).toEqual(new Set(['name', 'street', 'city', 'occupation']));
    for (const [turn, side] of ['front', 'back'].entries())
      for (const text of naughtyTexts(turn)) {
        const isIt = isTaken(await submit(visitor, { ...mara, ...{ front: 'none', back: 'none' }, [side]: text }), { text, lengthMax: 24 });
        expect({ text, isIt }).toEqual({ text, isIt: false });
      }
    for (const body of bodiesOf(taken)) {
      expect(await submit(visitor, await asSent(visitor, body))).toMatchObject({ status: 1 });
      expect((await readCase(parts, parts.db, await reviewOf(visitor))).fields).toMatchObject(linesOf(body));
      expect(await visitor.post('identity/withdraw', {}, { key: crypto.randomUUID() })).toMatchObject({ status: 1 });
      expect((await stateOf(visitor)).typed).toMatchObject(linesOf(body));
    }
  },
  1_800_000,
);

test.skipIf(!naughtyTextsAreThere)(
  'S10 (ASVS 1.1.1): of the same texts a verified customer’s details take some, which come back as they were sent, and refuse the others in every field',
  async () => {
    const visitor = await verified();
    const { street, postalCode, city, country, taxCountry, occupation, sourceOfFunds } = mara;
    const known = {
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
    const change = (body: object) => visitor.post('identity/changeDetails', body);
    const moved = { ...known, city: 'Hamburg' };
    const taken = await takenBy(Object.keys(known), (field, text) => change({ ...moved, [field]: text }), 'confirmation-required');
    expect(new Set(taken.keys())).toEqual(new Set(['street', 'city', 'occupation']));
    let before: Record<string, string> = {};
    for (const body of bodiesOf(taken)) {
      const typed = { ...known, ...body };
      // Texts that differ in their spaces alone are one line.
      const isAnother = !isDeepStrictEqual(linesOf(body), before);
      before = linesOf(body);
      const payee = identity.textOfDetails(typed);
      expect(await visitor.post('security/confirm', { operation: 'change-details', payee, password })).toMatchObject({ status: 1 });
      expect(await change(typed)).toMatchObject(isAnother ? { status: 1 } : { code: 'details-are-the-same' });
      expect((await stateOf(visitor))['details']).toMatchObject(linesOf(body));
    }
  },
  1_800_000,
);
