import { createHash, randomBytes } from 'node:crypto';
import { denial, type DenialArguments } from '@parkett/contract';
import { invariant, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import type { Outcome, Principal } from '../../platform/commands/index.ts';
import { open, seal } from '../../platform/crypto/sealed.ts';
import { withTransaction, type Db, type Queryable, type Tx } from '../../platform/db.ts';
import { HourlyBudget } from '../../platform/hourly-budget.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import type { RuleBook } from '../house-rules/index.ts';
import { picturesPerHour } from './limits.ts';
import { beginsAsPicture, pictureBytesMax, picturePixelsMax, type Picture } from './rules/picture.ts';
import { eraseContent, insertFile, insertView, nextFileId, readFile, readOperatorsWhoSaw, readViews } from './store.ts';

/** What became of a picture that was sent. `busy`: it wasn't looked at. */
export type ReadPicture = { readonly picture: Picture } | { readonly refused: 'unreadable' | 'too-many-pixels' | 'busy' };

/** Reads what was sent and writes it anew, in a process that has no keys. */
export type PictureReader = { readonly read: (sent: Buffer) => Promise<ReadPicture> };

type FilesParts = {
  readonly db: Db;
  readonly keys: CustomerKeys;
  readonly ruleBook: RuleBook;
  readonly pictures: PictureReader;
  /** System time. */
  readonly now: () => Instant;
};

/** A picture that a customer sends. `use`: its key and part, so that it counts once however often it is sent again. */
export type SentPicture = { readonly customer: bigint; readonly use: string; readonly sent: Buffer };

/** `andThen`: what else has to be written down before it is given. */
type AskedFile = { readonly by: Principal; readonly reason: string; readonly andThen?: (tx: Tx) => Promise<void> };

const keyBytes = 32;
const viewsMax = 500;
const keyPlace = (id: bigint): string => `file ${id} key`;
const contentPlace = (id: bigint): string => `file ${id}`;
const sealDigestOf = (sealedKey: Buffer, content: Buffer): Buffer => createHash('sha256').update(sealedKey).update(content).digest();

const mayBeGiven = ({ kind, id }: Principal, owner: bigint): boolean =>
  kind === 'customer' ? id === owner : kind === 'operator' || kind === 'staff';

/** Pictures of customers: written anew before they are kept, each sealed under a key of its own, and given to nobody of the house without a row that says so. */
export class Files {
  readonly #parts: FilesParts;
  readonly #budget: HourlyBudget;

  constructor(parts: FilesParts) {
    this.#parts = parts;
    this.#budget = new HourlyBudget({ db: parts.db, now: parts.now, name: 'picture' });
  }

  /** The picture to keep, or the outcome of the command that it was sent with. Asked before the command's transaction, which it would hold up. */
  async receive({ customer, use, sent }: SentPicture): Promise<Result<Picture, Outcome<never>>> {
    const max = this.#parts.ruleBook.now(picturesPerHour);
    if ((await this.#budget.take(String(customer), max, use)) > 0) return denied('submitted-too-frequently');
    if (sent.length > pictureBytesMax) return tooLarge();
    if (!beginsAsPicture(sent)) return denied('picture-unreadable');
    const read = await this.#parts.pictures.read(sent);
    if ('picture' in read) return ok(read.picture);
    if (read.refused === 'busy') return refuse({ outcome: 'busy' });
    return read.refused === 'unreadable' ? denied('picture-unreadable') : tooLarge();
  }

  /** Keeps a picture with the command's transaction; answers its number. `purpose`: what it is for, in the words of whoever keeps it. */
  async keep(tx: Tx, { customer, purpose, picture }: { customer: bigint; purpose: string; picture: Picture }): Promise<bigint> {
    const [id, key] = await Promise.all([nextFileId(tx), this.#parts.keys.of(tx, customer)]);
    const own = randomBytes(keyBytes);
    const [sealedKey, content] = [key.seal(keyPlace(id), own), seal(own, picture.bytes, contentPlace(id))];
    const { type, bytes } = picture;
    const row = {
      ...{ id, customer, purpose, type, size: bytes.length, sealedKey },
      digest: key.mac('file', bytes),
      sealDigest: sealDigestOf(sealedKey, content),
      keptAt: this.#parts.now(),
    };
    await insertFile(tx, row, content);
    return id;
  }

  /**
   * Gives a file to its customer, or to somebody of the house once it is written down who sees it and why. Null where there is none, or none for this one.
   * Whether an operator has the role for it is the caller's to say. Throws KeyDestroyed after its customer was erased.
   */
  read(id: bigint, { by, reason, andThen }: AskedFile): Promise<{ type: string; bytes: Buffer } | null> {
    return withTransaction(this.#parts.db, async tx => {
      const row = await readFile(tx, id);
      if (!row || !mayBeGiven(by, row.customer)) return null;
      const key = await this.#parts.keys.of(tx, row.customer);
      const own = key.open(keyPlace(id), row.sealedKey);
      const bytes = open(own, row.content, contentPlace(id));
      invariant(key.mac('file', bytes).equals(row.digest), `file ${id} is what was kept`);
      if (by.kind !== 'customer') await insertView(tx, { file: id, viewerKind: by.kind, viewer: by.id, reason, at: this.#parts.now() });
      await andThen?.(tx);
      return { type: row.type, bytes };
    });
  }

  /** Takes away what a file shows, in the caller's transaction; that there was one stays. Whether nobody needs it is the caller's to say. */
  erase(tx: Tx, file: bigint): Promise<void> {
    return eraseContent(tx, { file, at: this.#parts.now() });
  }

  /** Operators who were given a file, whenever and why ever. */
  operatorsWhoSaw(from: Queryable, file: bigint): Promise<ReadonlySet<bigint>> {
    return readOperatorsWhoSaw(from, file);
  }

  /** Who was given files of this customer, why and when: for the customer's own log. */
  viewsOf(customer: bigint): ReturnType<typeof readViews> {
    return readViews(this.#parts.db, customer, viewsMax);
  }
}

const denied = (...why: DenialArguments): Result<never, Outcome<never>> => refuse({ outcome: 'denied', denial: denial(...why) });
const tooLarge = (): Result<never, Outcome<never>> =>
  denied('picture-too-large', { megabytes: pictureBytesMax / 1024 ** 2, megapixels: picturePixelsMax / 1e6 });
