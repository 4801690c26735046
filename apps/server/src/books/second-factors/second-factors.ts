import { denial, type CreatedPasskey, type Denial, type PasskeyToCreate, type PasskeyToUse, type UsedPasskey } from '@parkett/contract';
import { distantPast, later, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import { withTransaction, type Db, type Queryable, type Tx } from '../../platform/db.ts';
import { AppCodes, type NewAppCode } from './app-codes.ts';
import { Passkeys, type Door, type Purpose, type RelyingParty } from './passkeys.ts';
import { deletePasskey, forgetChallenges, readPasskeys, type Passkey } from './passkey-store.ts';
import { renewRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { countRecoveryCodes, deleteRecoveryCodes, deleteSeed, readSeed, type Holder } from './store.ts';

const sweepEveryMs = 3_600_000;

/** What somebody has besides a password. */
export type Factors = {
  /** Since when an app shows codes; null without one. */
  readonly appCodeSince: Instant | null;
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
};

/** What somebody brings to prove that he has it. */
export type Proof = { readonly appCode: string } | { readonly passkey: UsedPasskey } | { readonly recoveryCode: string };

export const hasFactor = ({ appCodeSince, passkeys }: Pick<Factors, 'appCodeSince' | 'passkeys'>): boolean =>
  appCodeSince !== null || passkeys.length > 0;

/** What a refusal that asks for a second factor says there is. */
export const waysOf = ({ appCodeSince, passkeys }: Pick<Factors, 'appCodeSince' | 'passkeys'>) => ({
  appCode: appCodeSince === null ? 'no' : 'yes',
  passkey: passkeys.length === 0 ? 'no' : 'yes',
});

/**
 * Codes of an app, passkeys and recovery codes of customers and operators. What is proved here was right once and isn't right again. Whether somebody
 * may add, remove or renew is the caller's to judge: it asks for a step-up grant (books/step-up) or what its feature asks.
 */
export class SecondFactors {
  readonly #db: Db;
  readonly #now: () => Instant;
  readonly #key: Buffer;
  readonly #appCodes: AppCodes;
  readonly #passkeys: Passkeys;
  #sweepAt: Instant = distantPast;

  /** `key`: 32 bytes derived for this from the installation's keys. */
  constructor({ db, now, key, house }: { db: Db; now: () => Instant; key: Buffer; house: RelyingParty }) {
    this.#db = db;
    this.#now = now;
    this.#key = key;
    this.#appCodes = new AppCodes({ db, now, key, issuer: house.name });
    this.#passkeys = new Passkeys({ db, now, house });
  }

  async of(from: Queryable, holder: Holder): Promise<Factors> {
    const [seed, passkeys, recoveryCodesLeft] = await Promise.all([
      readSeed(from, holder),
      readPasskeys(from, holder),
      countRecoveryCodes(from, holder),
    ]);
    return {
      appCodeSince: seed?.confirmedAt ?? null,
      passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt })),
      recoveryCodesLeft,
    };
  }

  /** Begins to set up an app; `label` is what the app calls the account. */
  beginAppCode(holder: Holder, label: string): Promise<Result<NewAppCode, Denial>> {
    return this.#appCodes.begin(holder, label);
  }

  /** The first code of the app: from now on it counts. Commit the transaction whatever the answer is. */
  confirmAppCode(tx: Tx, holder: Holder, typed: string): Promise<Result<Instant, Denial>> {
    return this.#appCodes.prove(tx, holder, { typed, confirms: true });
  }

  async removeAppCode(tx: Tx, holder: Holder): Promise<Result<null, Denial>> {
    if (!(await deleteSeed(tx, holder))) return refuse(denial('no-such-second-factor'));
    return this.#removed(tx, holder);
  }

  beginPasskey(holder: Holder, label: string): Promise<Result<PasskeyToCreate, Denial>> {
    return this.#passkeys.begin(holder, label);
  }

  addPasskey(tx: Tx, holder: Holder, passkey: { name: string; created: CreatedPasskey }): Promise<Result<null, Denial>> {
    return this.#passkeys.add(tx, holder, passkey);
  }

  async removePasskey(tx: Tx, holder: Holder, id: bigint): Promise<Result<null, Denial>> {
    if (!(await deletePasskey(tx, holder, id))) return refuse(denial('no-such-second-factor'));
    return this.#removed(tx, holder);
  }

  /** Everything that somebody has lost: app, passkeys and recovery codes. */
  async removeAll(tx: Tx, holder: Holder): Promise<void> {
    await deleteSeed(tx, holder);
    for (const { id } of await readPasskeys(tx, holder)) await deletePasskey(tx, holder, id);
    await deleteRecoveryCodes(tx, holder);
  }

  /** Recovery codes stand for a factor: without one they are gone too. */
  async #removed(tx: Tx, holder: Holder): Promise<Result<null, Denial>> {
    if (!hasFactor(await this.of(tx, holder))) await deleteRecoveryCodes(tx, holder);
    return ok(null);
  }

  /** Ten new recovery codes, to be shown this one time. */
  renewRecoveryCodes(tx: Tx, holder: Holder): Promise<readonly string[]> {
    return renewRecoveryCodes(tx, holder, { key: this.#key, now: this.#now() });
  }

  /** Something for a passkey to sign: one of this holder's for one purpose, or anybody's for signing in. */
  challenge(holder: Holder | null, purpose: Purpose): Promise<PasskeyToUse> {
    return this.#passkeys.challenge(holder, purpose);
  }

  /** The holder of the passkey that signed a challenge of a door. */
  async whoSignsIn(passkey: UsedPasskey, door: Door = 'sign-in'): Promise<Result<Holder, Denial>> {
    const holder = await this.#passkeys.prove(passkey, { holder: null, purpose: door });
    return holder ? ok(holder) : refuse(denial('passkey-refused'));
  }

  /** Forgets, by the hour, what nobody has signed in time. Called every few seconds. */
  async flush(): Promise<void> {
    const now = this.#now();
    if (now < this.#sweepAt) return;
    await withTransaction(this.#db, tx => forgetChallenges(tx, now));
    this.#sweepAt = later(now, sweepEveryMs);
  }

  /** Whether a proof holds, in a transaction of its own: a right one is used up by that, and a wrong code is counted. `of`: what a passkey signed for. */
  async prove(holder: Holder, proof: Proof, purpose: { readonly of: string }): Promise<Result<null, Denial>> {
    if ('passkey' in proof) {
      const signer = await this.#passkeys.prove(proof.passkey, { holder, purpose });
      return signer ? ok(null) : refuse(denial('passkey-refused'));
    }
    if ('appCode' in proof) {
      const proved = await withTransaction(this.#db, tx => this.#appCodes.prove(tx, holder, { typed: proof.appCode, confirms: false }));
      return proved.ok ? ok(null) : proved;
    }
    const refused = await withTransaction(this.#db, tx =>
      spendRecoveryCode(tx, holder, { key: this.#key, typed: proof.recoveryCode, now: this.#now() }),
    );
    return refused ? refuse(refused) : ok(null);
  }
}
