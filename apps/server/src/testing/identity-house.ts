import { randomUUID } from 'node:crypto';
import type { identity } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import sharp from 'sharp';
import { expect } from 'vitest';
import { Pictures } from '../adapters/pictures/pictures.ts';
import { Files } from '../books/files/index.ts';
import { Reviews, type Review } from '../books/reviews/index.ts';
import { addIdentityCalls, identityReview, type IdentityParts } from '../features/identity/index.ts';
import { applicationOf } from '../features/identity/review.ts';
import { fileOf, readApplication } from '../features/identity/store.ts';
import { bodyHash, type Principal } from '../platform/commands/index.ts';
import { silentLog } from '../platform/log.ts';
import { form, signInHouse, type SignInHouse } from './sign-in-house.ts';
import { listOf } from './list-of-names.ts';
import { pictureSent } from './picture-sent.ts';
import type { Visitor } from './visitor.ts';

/** What nothing is wrong with. */
export const mara: identity.Fields = {
  ...{ name: "Mara O'Neill", birthDate: '1994-03-12', nationality: 'DE' },
  ...{ street: 'Am Wall 7', postalCode: '28195', city: 'Bremen', country: 'DE' },
  ...{ documentType: 'national-id', documentCountry: 'DE', documentNumber: 'T220001293', validUntil: '2031-10-31' },
  ...{ taxCountry: 'DE', taxNumber: '26954371827', usPerson: 'no', politicalPerson: 'no', occupation: 'Tischlerin', sourceOfFunds: 'salary' },
};
export const mia: Principal = { kind: 'operator', id: 1n };
export const noah: Principal = { kind: 'operator', id: 2n };

/** Says where it was taken. */
export const photoWithPlace = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b98a35' } })
  .jpeg()
  .withExif({ IFD3: { GPSLatitude: '53/1 4/1 30/1', GPSLatitudeRef: 'N' } })
  .toBuffer();

/** Who approves has opened the photos first, unless `hasLooked` is false. */
type Said = { decision: 'approved' | 'rejected'; reason?: string; note?: string; hasLooked?: boolean };
type Side = 'front' | 'back';

/** What its tests do as customers and reviewers. */
export type IdentityHouse = {
  readonly house: SignInHouse;
  readonly parts: IdentityParts;
  /** Whether simulated staff decides applications. */
  readonly duty: { isStaffs: boolean };
  readonly idOf: (visitor: Visitor) => bigint;
  /** A visitor who has registered and isn't verified. */
  readonly newcomer: () => Promise<Visitor>;
  /** Time goes on; whoever was signed in comes back. */
  readonly goOn: (to: Instant, ...visitors: Visitor[]) => Promise<void>;
  readonly sendPhoto: (visitor: Visitor, picture?: Buffer, key?: string) => ReturnType<Visitor['post']>;
  readonly photoOf: (visitor: Visitor) => Promise<string>;
  readonly asSent: (visitor: Visitor, changes?: Partial<identity.Fields>) => Promise<Record<string, string>>;
  readonly submit: (visitor: Visitor, body: object, key?: string) => ReturnType<Visitor['post']>;
  readonly stateOf: (visitor: Visitor) => Promise<Record<string, never> & { state: string }>;
  readonly reviewOf: (visitor: Visitor) => Promise<Review>;
  /** Opens photos of the case that waits, as the desk does. */
  readonly lookAt: (visitor: Visitor, by: Principal, sides?: readonly Side[]) => Promise<void>;
  readonly decide: (visitor: Visitor, by: Principal, said: Said) => Promise<string>;
  /** A newcomer whose application was approved. */
  readonly verified: (changes?: Partial<identity.Fields>) => Promise<Visitor>;
};

/** The one entry of the list. */
export const grimmelstein = { name: 'Grimmelstein, Balthasar', details: 'born 1958', list: 'Test list', version: '7' };

async function openIdentity(): Promise<Pick<IdentityHouse, 'house' | 'parts' | 'duty'>> {
  let parts!: IdentityParts;
  const duty = { isStaffs: false };
  const house = await signInHouse({
    addCalls: ({ database, commands, customers, customerKeys, ruleBook, grants, clock, calls }) => {
      const { db } = database;
      const now = () => clock.now;
      const reviews = new Reviews({ ...{ db, commands, customers, customerKeys, systemNow: now }, apartOf: async () => null });
      const files = new Files({ db, keys: customerKeys, ruleBook, pictures: new Pictures({ log: silentLog() }), now });
      const screening = listOf({ 'Balthasar Grimmelstein': grimmelstein });
      const known = { db, commands, customers, customerKeys, reviews, files, ruleBook, grants, screening };
      parts = { ...known, staffDecides: async () => duty.isStaffs, now, systemNow: now };
      reviews.register(identityReview(parts));
      addIdentityCalls(calls, parts);
    },
    limits: { 'files.pictures-per-hour': 1_000 },
  });
  return { house, parts, duty };
}

/** Who customers are, at the public door: real database, real pictures, time moved by hand. */
export async function identityHouse(): Promise<IdentityHouse> {
  const { house, parts, duty } = await openIdentity();
  const ids = new Map<Visitor, bigint>();
  const idOf = (visitor: Visitor): bigint => ids.get(visitor)!;
  const newcomer = async (): Promise<Visitor> => {
    const visitor = house.visitor();
    const entered = await visitor.enter('user/register', form(`${randomUUID()}@example.org`));
    expect(entered.code).toBeUndefined();
    ids.set(visitor, house.welcomed.at(-1)!.id);
    return visitor;
  };
  const goOn: IdentityHouse['goOn'] = async (to, ...visitors) => {
    house.clock.now = to;
    for (const visitor of visitors)
      expect((await visitor.enter('user/login', { account: visitor.account, password: 'a ladder in the rain' })).code).toBeUndefined();
  };
  const sendPhoto: IdentityHouse['sendPhoto'] = (visitor, picture = photoWithPlace, key = randomUUID()) => {
    return visitor.post('identity/photo', {}, { key, ...pictureSent('photo', picture) });
  };
  const photoOf = async (visitor: Visitor): Promise<string> => ((await sendPhoto(visitor)).data as { photo: string }).photo;
  const asSent: IdentityHouse['asSent'] = async (visitor, changes = {}) => ({
    ...mara,
    ...changes,
    front: await photoOf(visitor),
    back: await photoOf(visitor),
  });
  const submit: IdentityHouse['submit'] = (visitor, sent, key = randomUUID()) => visitor.post('identity/submit', sent, { key });
  const reviewOf = async (visitor: Visitor) => (await parts.reviews.pendingOf(parts.db, { kind: 'identity', customer: idOf(visitor) }))!;
  const lookAt: IdentityHouse['lookAt'] = async (visitor, by, sides = ['front', 'back']) => {
    const sent = (await readApplication(parts.db, applicationOf(await reviewOf(visitor))))!;
    for (const id of sides.map(side => sent[side]).filter(one => one !== null))
      await parts.files.read((await fileOf(parts.db, id))!, { by, reason: 'identity-review' });
  };
  const decide: IdentityHouse['decide'] = async (visitor, by, { decision, reason, note, hasLooked = true }) => {
    if (decision === 'approved' && hasLooked) await lookAt(visitor, by);
    const command = { review: (await reviewOf(visitor)).id, decision, reason: reason ?? null, note: note ?? null };
    const key = { principal: by, key: randomUUID(), route: 'desk/decide', bodyHash: bodyHash({ key: randomUUID() }) };
    const said = await parts.reviews.decide({ ...key, command });
    return said.outcome === 'accepted' ? said.answer.state : said.outcome === 'denied' ? said.denial.code : said.outcome;
  };
  const verified: IdentityHouse['verified'] = async changes => {
    const visitor = await newcomer();
    expect((await submit(visitor, await asSent(visitor, changes))).status).toBe(1);
    expect(await decide(visitor, mia, { decision: 'approved' })).toBe('approved');
    return visitor;
  };
  const stateOf = async (visitor: Visitor) => (await visitor.post('identity/state')).data as Record<string, never> & { state: string };
  return { house, parts, duty, idOf, newcomer, goOn, sendPhoto, photoOf, asSent, submit, stateOf, reviewOf, lookAt, decide, verified };
}
