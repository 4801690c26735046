import { Secret, TOTP } from 'otpauth';
import type { Denial } from '@parkett/contract';
import { denial } from '@parkett/contract';
import { ok, refuse, type Instant, type Result } from '@parkett/kernel';
import { open, seal } from '../../platform/crypto/sealed.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import { codePeriodMs, readAppCode, stepsAside, usedCodeDenial } from './rules/app-code.ts';
import { beginCodeTry, noTries, withoutLongerLock, wrongCodeDenial } from './rules/code-tries.ts';
import { lockCodeTries, lockSeed, writeCodeTries, writeSeed, writeUsedStep, type Holder } from './store.ts';

type Parts = { readonly db: Db; readonly now: () => Instant; readonly key: Buffer; readonly issuer: string };

/** What somebody enters into an app: as a link (for a QR code), and to be typed. */
export type NewAppCode = { readonly link: string; readonly secret: string };

const seedBytes = 20;
/** The purpose for which a secret is sealed. */
export const contextOf = ({ kind, id }: Holder): string => `app-code of ${kind} ${id}`;
/** The form that every app knows (RFC 6238 with SHA-1, six digits, half a minute). */
const totpOf = (seed: Buffer, texts: { issuer: string; label: string }): TOTP =>
  new TOTP({ ...texts, secret: new Secret({ buffer: new Uint8Array(seed).buffer }), algorithm: 'SHA1', digits: 6, period: codePeriodMs / 1_000 });

/** Codes of an app: each counts once, one step before and after the present one too, and wrong ones are counted in one place for all processes. */
export class AppCodes {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Begins to set up an app. Nothing changes until a code of it was entered. */
  async begin(holder: Holder, label: string): Promise<Result<NewAppCode, Denial>> {
    const { db, now, key, issuer } = this.#parts;
    const secret = new Secret({ size: seedBytes });
    const seed = Buffer.from(secret.bytes);
    const isNew = await withTransaction(db, tx => writeSeed(tx, holder, { seed: seal(key, seed, contextOf(holder)), at: now() }));
    if (!isNew) return refuse(denial('app-code-already-set-up'));
    return ok({ link: totpOf(seed, { issuer, label }).toString(), secret: secret.base32 });
  }

  /**
   * Compares a code. With `confirms` that of an app that is being set up, else that of one that is. In the caller's transaction, which has to be
   * committed whatever the answer is: it counts the try. A text that isn't six digits is none.
   */
  async prove(tx: Tx, holder: Holder, { typed, confirms }: { typed: string; confirms: boolean }): Promise<Result<Instant, Denial>> {
    const now = this.#parts.now();
    const row = await lockSeed(tx, holder);
    if (!row || (row.confirmedAt !== null) === confirms) return refuse(denial('no-such-second-factor'));
    const before = await lockCodeTries(tx, holder);
    const tries = withoutLongerLock(before, now);
    const begun = beginCodeTry(tries, now);
    if (!begun.ok) {
      if (tries.lockedUntil !== before.lockedUntil) await writeCodeTries(tx, holder, tries);
      return begun;
    }
    const digits = readAppCode(typed);
    if (digits === null) return refuse(denial('app-code-malformed'));
    const step = this.#stepOf(holder, { seed: row.seed, digits, now });
    if (step === null) {
      await writeCodeTries(tx, holder, begun.value);
      return refuse(wrongCodeDenial(begun.value, now));
    }
    // Not counted: who sends one twice doesn't guess.
    const used = usedCodeDenial(step, row.usedStep);
    if (used) return refuse(used);
    await writeCodeTries(tx, holder, noTries);
    await writeUsedStep(tx, holder, { step, at: now });
    return ok(now);
  }

  #stepOf(holder: Holder, { seed, digits, now }: { seed: Buffer; digits: string; now: Instant }): number | null {
    const totp = totpOf(open(this.#parts.key, seed, contextOf(holder)), { issuer: '', label: '' });
    const aside = totp.validate({ token: digits, timestamp: now, window: stepsAside });
    return aside === null ? null : Math.floor(now / codePeriodMs) + aside;
  }
}
