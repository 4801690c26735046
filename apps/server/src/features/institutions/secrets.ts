import type { Denial } from '@parkett/contract';
import { ok, type Instant, type Result } from '@parkett/kernel';
import { actorOf, recordAudit } from '../../books/audit/index.ts';
import { compareCounted, institutionOf, randomCode, type CountedSecret } from '../../books/customers/index.ts';
import type { SecretHasher } from '../../platform/crypto/secret-hasher.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { asChannelPassword, asSecretKey, inGroups, readSecret, secretLength } from './rules/secret.ts';
import { lockTries, writeSecrets, writeTries, type SecretKind } from './store.ts';

/** An institution's secrets as they are shown, once. */
export type Secrets = { readonly secretKey: string; readonly channelPassword: string };

type Hashed = { readonly secrets: Secrets; readonly write: (tx: Tx, institution: number, at: Instant) => Promise<unknown> };

/** New secrets of an institution. Their hashes are made before the transaction that writes them. */
export async function newSecrets(hasher: SecretHasher): Promise<Hashed> {
  const [secretKey, channelPassword] = [randomCode(secretLength), randomCode(secretLength)];
  const hashes = { secretKey: await hasher.hash(secretKey), channelPassword: await hasher.hash(channelPassword) };
  return {
    secrets: { secretKey: inGroups(secretKey), channelPassword: inGroups(channelPassword) },
    write: (tx, institution, at) => writeSecrets(tx, { institution, ...hashes, at }),
  };
}

const by = (customerId: bigint) => ({ actor: actorOf({ kind: 'customer', id: customerId }), customerId, facts: {} }) as const;

const counted = (secret: SecretKind, words: Pick<CountedSecret, 'inItsWords' | 'recordLock'>): CountedSecret => ({
  lock: async (tx, customer) => ok(await lockTries(tx, { customer, secret, institution: (await institutionOf(tx, customer)).id })),
  write: (tx, customer, state) => writeTries(tx, { customer, secret }, state),
  ...words,
});

const ofInstitutions: Readonly<Record<SecretKind, CountedSecret>> = {
  'secret-key': counted('secret-key', {
    inItsWords: asSecretKey,
    recordLock: (tx, customer) => recordAudit(tx, { ...by(customer), action: 'institutions.secret-key-locked' }),
  }),
  'channel-password': counted('channel-password', {
    inItsWords: asChannelPassword,
    recordLock: (tx, customer) => recordAudit(tx, { ...by(customer), action: 'institutions.channel-password-locked' }),
  }),
};

type Parts = { readonly db: Db; readonly hasher: SecretHasher; readonly systemNow: () => Instant };

/** Whether an entry is a secret of the customer's institution. Five wrong ones lock it for half an hour. */
export const compareSecret = (
  { db, hasher, systemNow }: Parts,
  secret: SecretKind,
  { customer, typed }: { readonly customer: bigint; readonly typed: string },
): Promise<Result<null, Denial>> =>
  compareCounted({ db, hasher, now: systemNow }, ofInstitutions[secret], { customerId: customer, typed: readSecret(typed) });
