import { createHash, randomBytes } from 'node:crypto';
import { generateRegistrationOptions, verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { denial, type CreatedPasskey, type Denial, type PasskeyToCreate, type PasskeyToUse, type UsedPasskey } from '@parkett/contract';
import { later, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import {
  insertChallenge,
  insertPasskey,
  lockPasskey,
  readPasskeys,
  takeChallenge,
  writePasskeyUse,
  type Challenge,
  type PasskeyRow,
} from './passkey-store.ts';
import { challengeMs, passkeysMax, readPasskeyName } from './rules/passkey.ts';
import type { Holder } from './store.ts';

/** The house as a browser knows it: `id` is the host name of its origins. */
export type RelyingParty = { readonly id: string; readonly name: string; readonly origins: readonly string[] };

type Parts = { readonly db: Db; readonly now: () => Instant; readonly house: RelyingParty };

/** The door for which a challenge was made: a challenge of the customers' door opens nothing at the desk's, nor the other way. */
export type Door = 'sign-in' | 'desk-sign-in';
/** The purpose of a challenge: a sign-in, or one operation of its holder, which `of` names. */
export type Purpose = Door | { readonly of: string };

const registering = 'register';
/** What may be long, or tell something, is kept as its hash. */
const wordOf = (purpose: Purpose): string =>
  typeof purpose === 'string' ? purpose : `of ${createHash('sha256').update(purpose.of).digest('base64url')}`;

const credentialsOf = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credential, transports }) => ({
    id: credential.toString('base64url'),
    type: 'public-key' as const,
    transports: transports.split(' ').filter(Boolean),
  }));

/** The challenge that a browser says it was given; null for what isn't one. */
function challengeIn(clientDataJSON: string): Buffer | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    const bytes = typeof challenge === 'string' ? Buffer.from(challenge, 'base64url') : Buffer.alloc(0);
    return bytes.length === 32 ? bytes : null;
  } catch {
    return null;
  }
}

/** Passkeys: every challenge is random, of this house, for one purpose and one holder, and answered once within two minutes. */
export class Passkeys {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async begin(holder: Holder, label: string): Promise<Result<PasskeyToCreate, Denial>> {
    const { db, house } = this.#parts;
    const own = await readPasskeys(db, holder);
    if (own.length >= passkeysMax) return refuse(denial('too-many-passkeys', { maximum: passkeysMax }));
    const options = await generateRegistrationOptions({
      ...{ rpID: house.id, rpName: house.name, userName: label, userDisplayName: label },
      userID: new Uint8Array(Buffer.from(`${holder.kind} ${holder.id}`)),
      challenge: new Uint8Array(await this.#newChallenge({ purpose: registering, holder })),
      timeout: challengeMs,
    });
    return ok({
      rp: { id: house.id, name: house.name },
      user: options.user,
      challenge: options.challenge,
      pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key' as const, alg })),
      timeout: challengeMs,
      excludeCredentials: credentialsOf(own),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
  }

  /** Keeps a passkey that its holder's browser has made. Commit the transaction whatever the answer is: the challenge is used up. */
  async add(tx: Tx, holder: Holder, { name: typed, created }: { name: string; created: CreatedPasskey }): Promise<Result<null, Denial>> {
    const name = readPasskeyName(typed);
    if (name === null) return refuse(denial('passkey-name-missing'));
    const challenge = await this.#taken(tx, { purpose: registering, holder }, created.response.clientDataJSON);
    const credential = challenge && (await this.#verifiedNew(created, challenge));
    if (!credential) return refuse(denial('passkey-refused'));
    if ((await readPasskeys(tx, holder)).length >= passkeysMax) return refuse(denial('too-many-passkeys', { maximum: passkeysMax }));
    const isNew = await insertPasskey(tx, holder, {
      name,
      credential: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: created.response.transports.join(' '),
      createdAt: this.#parts.now(),
    });
    return isNew ? ok(null) : refuse(denial('passkey-already-registered'));
  }

  /** Something to sign; for `sign-in` by whoever comes, else by one of the holder's own passkeys. */
  async challenge(holder: Holder | null, purpose: Purpose): Promise<PasskeyToUse> {
    const { db, house } = this.#parts;
    const challenge = await this.#newChallenge({ purpose: wordOf(purpose), holder });
    const own = holder === null ? [] : await readPasskeys(db, holder);
    return {
      challenge: challenge.toString('base64url'),
      rpId: house.id,
      timeout: challengeMs,
      userVerification: 'required',
      allowCredentials: credentialsOf(own),
    };
  }

  /** Whose passkey has signed; null where it doesn't hold. A passkey whose counter doesn't go on may be a copy, and is refused. */
  prove(used: UsedPasskey, { holder, purpose }: { holder: Holder | null; purpose: Purpose }): Promise<Holder | null> {
    const { db, now } = this.#parts;
    return withTransaction(db, async tx => {
      const challenge = await this.#taken(tx, { purpose: wordOf(purpose), holder }, used.response.clientDataJSON);
      const passkey = challenge && (await lockPasskey(tx, Buffer.from(used.id, 'base64url')));
      if (!passkey || (holder !== null && (passkey.kind !== holder.kind || passkey.holder !== holder.id))) return null;
      const counter = await this.#verifiedCounter(used, { challenge, passkey });
      if (counter === null) return null;
      await writePasskeyUse(tx, { id: passkey.id, counter, at: now() });
      return { kind: passkey.kind, id: passkey.holder };
    });
  }

  async #newChallenge(given: Omit<Challenge, 'challenge'>): Promise<Buffer> {
    const { db, now } = this.#parts;
    const challenge = randomBytes(32);
    const at = now();
    await withTransaction(db, tx => insertChallenge(tx, { ...given, challenge }, { now: at, expiresAt: later(at, challengeMs) }));
    return challenge;
  }

  /** The challenge that was answered, which is gone with that; null where it wasn't given for this. */
  async #taken(tx: Tx, given: Omit<Challenge, 'challenge'>, clientDataJSON: string): Promise<string | null> {
    const challenge = challengeIn(clientDataJSON);
    if (!challenge || !(await takeChallenge(tx, { ...given, challenge }, this.#parts.now()))) return null;
    return challenge.toString('base64url');
  }

  async #verifiedNew({ id, rawId, type, response }: CreatedPasskey, challenge: string) {
    const { house } = this.#parts;
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { id, rawId, type, clientExtensionResults: {}, response: { ...response, transports: [...response.transports] } },
        expectedChallenge: challenge,
        expectedOrigin: [...house.origins],
        expectedRPID: house.id,
        requireUserVerification: true,
      });
      return registrationInfo?.credential ?? null;
    } catch {
      // The library throws for whatever doesn't fit; nothing of it is for the caller.
      return null;
    }
  }

  async #verifiedCounter(
    { id, rawId, type, response }: UsedPasskey,
    { challenge, passkey }: { challenge: string; passkey: PasskeyRow },
  ): Promise<number | null> {
    const { house } = this.#parts;
    const { clientDataJSON, authenticatorData, signature } = response;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature } },
        expectedChallenge: challenge,
        expectedOrigin: [...house.origins],
        expectedRPID: house.id,
        requireUserVerification: true,
        credential: {
          id: passkey.credential.toString('base64url'),
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.counter),
          transports: passkey.transports.split(' ').filter(Boolean),
        },
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      return null;
    }
  }
}
