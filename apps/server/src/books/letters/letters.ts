import { createHmac, hash, randomUUID } from 'node:crypto';
import { denied, type Denial, type Language } from '@parkett/contract';
import { invariant, later, ok, type Instant, type Result } from '@parkett/kernel';
import type { Db, Queryable, Tx } from '../../platform/db.ts';
import { HourlyBudget } from '../../platform/hourly-budget.ts';
import type { Consumer } from '../../platform/outbox.ts';
import type { CustomerKey, CustomerKeys } from '../customer-keys/index.ts';
import { accountBefore, accountSince, lockedByCustomer, readAccount, readCustomer, readStanding, type Gates } from '../customers/index.ts';
import type { RuleBook } from '../house-rules/index.ts';
import { readOff } from '../messages/index.ts';
import {
  confirmLettersPerHour,
  confirmLettersToMailboxPerHour,
  newAddressRestsDays,
  newPasswordLettersPerDay,
  newPasswordLettersPerHour,
  repeatedLettersPerHour,
} from './limits.ts';
import type { LetterKinds } from './letter-kinds.ts';
import type { LetterFacts } from './rules/compose.ts';
import { linkDenial, linksOf, type LetterKind, type LinkPurpose } from './rules/links.ts';
import {
  countLetters,
  findLink,
  hasConfirmation,
  hasUsableLink,
  insertConfirmation,
  insertLetter,
  insertLink,
  writeEnded,
  writeUsed,
  type FoundLink,
} from './store.ts';
import { wantedIn, wantedTopic, type WantedLetter } from './wanted.ts';
import type { LetterName } from './words.ts';

export type LettersParts = {
  readonly db: Db;
  readonly customerKeys: CustomerKeys;
  readonly ruleBook: RuleBook;
  readonly gates: Pick<Gates, 'whenLifted'>;
  /** The tokens of links come out of it. */
  readonly key: Buffer;
  readonly systemNow: () => Instant;
  /** The features' declarations. */
  readonly kinds: LetterKinds;
  /** Whether there is anybody who carries letters away. */
  readonly isOn: boolean;
};

/** What is sealed of a letter until it is sent. */
export type LetterContents = { readonly to: string; readonly facts: LetterFacts };

/** A letter that is to be sealed. `customer`: null where it goes to nobody who is known. */
type NewContents = LetterContents & {
  readonly key: CustomerKey;
  readonly customer: bigint | null;
  readonly kind: LetterKind;
  readonly language: Language;
};

export const contentsPlace = (messageId: string): string => `letter ${messageId}`;
export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer');
/** The secret of a link, which is nowhere kept: it follows from the letter's number with the house's key. */
export const tokenOfLink = (key: Buffer, { messageId, purpose }: { messageId: string; purpose: LinkPurpose }): string =>
  createHmac('sha256', key).update(`${purpose} ${messageId}`).digest('base64url');

/**
 * An address that letters may go to: as registering writes it, so that nothing in it is read as anything else. In quotes, which hardly anybody has, it may
 * hold what means something to a mail server.
 */
export const isEmail = (account: string): boolean => {
  const read = /^[^"@]+@/.test(account) ? readAccount(account) : null;
  return read?.ok === true && read.value === account;
};
/** Whose mailbox it is: what stands behind a plus sign is the reader's own business. */
const mailboxOf = (address: string): string => address.replace(/\+[^@]*@/, '@');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How it stands with the address that a customer signs in with. */
export type AddressState = { readonly isEmail: boolean; readonly isConfirmed: boolean };

/** Letters by e-mail to customers: written down here, carried away by `LetterSender`; and what their links are good for. */
export class Letters {
  readonly #parts: LettersParts;
  readonly #confirmations: HourlyBudget;
  readonly #mailboxes: HourlyBudget;

  constructor(parts: LettersParts) {
    this.#parts = parts;
    this.#confirmations = new HourlyBudget({ db: parts.db, now: parts.systemNow, name: 'letters that confirm' });
    this.#mailboxes = new HourlyBudget({ db: parts.db, now: parts.systemNow, name: 'letters that confirm, to a mailbox' });
    // Whoever lifts a lock is the owner, or has spoken to him: what was sent before locks no more.
    parts.gates.whenLifted(lockedByCustomer, (tx, customer) => this.endLinks(tx, customer, ['lock']));
  }

  get isOn(): boolean {
    return this.#parts.isOn;
  }

  tokenOf(messageId: string, purpose: LinkPurpose): string {
    return tokenOfLink(this.#parts.key, { messageId, purpose });
  }

  /** Writes the letters that were asked for where there is somebody to write to. */
  consumer(): Consumer {
    return {
      name: 'letters',
      topics: [wantedTopic],
      handle: async (tx, events) => {
        if (!this.isOn) return;
        for (const event of events) await this.#writeWanted(tx, wantedIn(event));
      },
    };
  }

  async #writeWanted(tx: Tx, wanted: WantedLetter): Promise<void> {
    const { kind: name, customer, change, at, device, factor, always = false } = wanted;
    const kind = this.#kindOf(name);
    if (!always && (await readOff(tx, customer)).some(({ group, way }) => way === 'letter' && group === kind.group)) return;
    const to =
      change === undefined ? await this.#accountOf(tx, customer) : await accountBefore(tx, { keys: this.#parts.customerKeys, customer, change });
    if (to === null || !isEmail(to)) return;
    const isConfirmed = await this.#confirmed(tx, { customer, to });
    // An address that was confirmed needs no second letter, and nobody is told anything at one that wasn't.
    if (isConfirmed === (name === 'confirm-address')) return;
    if (name === 'confirm-address' && !(await this.#takeMailbox(to, `${customer} ${at}`))) return;
    if (kind.isLimited && (await this.#count(tx, { customer, kind, sinceMs: hourMs })) >= this.#parts.ruleBook.now(repeatedLettersPerHour)) return;
    await this.#write(tx, { kind, customer, to, facts: { at, device, factor } });
  }

  /**
   * The link for a new password, to the confirmed address. 'enough': he was written to often, and has a link that can still be used. Null where there is no
   * such address, where it is a new one, or where he was written to all day: then the desk is asked.
   */
  async writeNewPassword(tx: Tx, customer: bigint): Promise<'written' | 'enough' | null> {
    if (!this.isOn) return null;
    const to = await this.#accountOf(tx, customer);
    if (!isEmail(to) || !(await this.#confirmed(tx, { customer, to }))) return null;
    const { ruleBook, systemNow } = this.#parts;
    const since = await accountSince(tx, customer);
    if (since !== null && systemNow() < later(since, ruleBook.now(newAddressRestsDays) * dayMs)) return null;
    const kind = this.#kindOf('new-password');
    const isOften = (await this.#count(tx, { customer, kind, sinceMs: hourMs })) >= ruleBook.now(newPasswordLettersPerHour);
    if (isOften && (await hasUsableLink(tx, { customer, purpose: 'reset', now: systemNow() }))) return 'enough';
    if ((await this.#count(tx, { customer, kind, sinceMs: dayMs })) >= ruleBook.now(newPasswordLettersPerDay)) return null;
    await this.#write(tx, { kind, customer, to, facts: { at: systemNow() } });
    return 'written';
  }

  /** Counts one more letter that confirms, which a customer asks for; answers the seconds that he has to wait instead. */
  async takeConfirmation({ id, account }: { id: bigint; account: string }): Promise<number> {
    const { ruleBook } = this.#parts;
    const ofMailbox = await this.#mailboxes.waitSeconds(this.#mailboxIndex(account), ruleBook.now(confirmLettersToMailboxPerHour));
    return ofMailbox > 0 ? ofMailbox : this.#confirmations.take(String(id), ruleBook.now(confirmLettersPerHour));
  }

  /** Whether one more letter that confirms may go to a mailbox; counted once for each `wish`. */
  async #takeMailbox(to: string, wish: string): Promise<boolean> {
    return (await this.#mailboxes.take(this.#mailboxIndex(to), this.#parts.ruleBook.now(confirmLettersToMailboxPerHour), wish)) === 0;
  }

  #mailboxIndex(address: string): string {
    return this.#parts.customerKeys.blindIndex('mailbox', mailboxOf(address)).toString('base64url');
  }

  /** A reply of the house to an address that belongs to no customer, with the caller's transaction. Without a mail server none is written. */
  async writeReply(tx: Tx, { to, language, facts }: { to: string; language: Language; facts: LetterFacts }): Promise<void> {
    if (!this.isOn) return;
    const key = this.#parts.customerKeys.ofHouse();
    await this.#insert(tx, { key, customer: null, kind: this.#kindOf('service-reply'), language, to, facts });
  }

  #kindOf(name: LetterName): LetterKind {
    const kind = this.#parts.kinds.get(name);
    invariant(kind, `the kind of letter ${name} is registered`);
    return kind;
  }

  #count(from: Queryable, { customer, kind: { name: kind }, sinceMs }: { customer: bigint; kind: LetterKind; sinceMs: number }): Promise<number> {
    return countLetters(from, { customer, kind, since: later(this.#parts.systemNow(), -sinceMs) });
  }

  async addressOf(from: Queryable, { id: customer, account }: { id: bigint; account: string }): Promise<AddressState> {
    return { isEmail: isEmail(account), isConfirmed: await this.#confirmed(from, { customer, to: account }) };
  }

  /** What a token is good for; refused where it is none, was used or has run out. */
  async find(from: Queryable, purpose: LinkPurpose, token: string): Promise<Result<FoundLink, Denial>> {
    const found = await findLink(from, { purpose, tokenHash: hashOfToken(token) });
    if (!found) return denied('letter-link-unknown');
    const code = linkDenial(found, this.#parts.systemNow());
    return code === null ? ok(found) : denied(code);
  }

  /** Uses a link in the transaction of what it allows, behind the customer's lock; false where somebody was faster. */
  use(tx: Tx, purpose: LinkPurpose, { letter }: FoundLink): Promise<boolean> {
    return writeUsed(tx, { letter, purpose, at: this.#parts.systemNow() });
  }

  /** Links that nobody has used are worth nothing any more: to a new password, to confirm the account of before, or to lock what was unlocked. */
  endLinks(tx: Tx, customer: bigint, purposes: readonly LinkPurpose[]): Promise<void> {
    return writeEnded(tx, { customer, purposes, at: this.#parts.systemNow() });
  }

  /** Confirms the address that a letter went to. False where the account is another by now, or the link was used. */
  async confirm(tx: Tx, found: FoundLink): Promise<boolean> {
    const { letter, customer, addressMac } = found;
    const account = await this.#accountOf(tx, customer);
    if (!(await this.#macOf(tx, { customer, to: account }))?.equals(addressMac)) return false;
    if (!(await this.use(tx, 'confirm', found))) return false;
    await insertConfirmation(tx, { letter, customer, addressMac, at: this.#parts.systemNow() });
    await this.endLinks(tx, customer, ['confirm']);
    return true;
  }

  /** Whether a link has confirmed the address that its customer still has. */
  async hasConfirmed(from: Queryable, token: string): Promise<boolean> {
    const found = await findLink(from, { purpose: 'confirm', tokenHash: hashOfToken(token) });
    if (!found || found.usedAt === null) return false;
    const account = await this.#accountOf(from, found.customer);
    return (await this.#macOf(from, { customer: found.customer, to: account }))?.equals(found.addressMac) === true;
  }

  async #write(tx: Tx, letter: { kind: LetterKind; customer: bigint; to: string; facts: LetterFacts }): Promise<void> {
    const { kind, customer, to, facts } = letter;
    const key = await this.#parts.customerKeys.of(tx, customer);
    const { language } = (await readCustomer(tx, this.#parts.customerKeys, customer))!;
    const { id, messageId, at } = await this.#insert(tx, { key, customer, kind, language: language ?? 'en', to, facts });
    const isLocked = (await readStanding(tx, customer))!.gates.some(({ reason }) => reason === lockedByCustomer);
    for (const { purpose, until } of linksOf(kind, { now: at, isLocked }))
      await insertLink(tx, { letter: id, purpose, until, tokenHash: hashOfToken(this.tokenOf(messageId, purpose)) });
  }

  async #insert(tx: Tx, { key, to, facts, kind, ...letter }: NewContents): Promise<{ id: bigint; messageId: string; at: Instant }> {
    const at = this.#parts.systemNow();
    const messageId = randomUUID();
    const contents: LetterContents = { to, facts };
    const sealed = key.seal(contentsPlace(messageId), JSON.stringify(contents));
    const id = await insertLetter(tx, { ...letter, kind: kind.name, messageId, addressMac: macUnder(key, to), sealed, at });
    return { id, messageId, at };
  }

  /** What the customer signs in with now; of one who was erased no address. */
  async #accountOf(from: Queryable, customer: bigint): Promise<string> {
    return (await readCustomer(from, this.#parts.customerKeys, customer))!.account;
  }

  async #confirmed(from: Queryable, { customer, to }: { customer: bigint; to: string }): Promise<boolean> {
    const addressMac = isEmail(to) ? await this.#macOf(from, { customer, to }) : null;
    return addressMac !== null && hasConfirmation(from, { customer, addressMac });
  }

  /** Null of a customer who was erased. */
  async #macOf(from: Queryable, { customer, to }: { customer: bigint; to: string }): Promise<Buffer | null> {
    const key = await this.#parts.customerKeys.ofUnerased(from, customer);
    return key && macUnder(key, to);
  }
}

const macUnder = (key: CustomerKey, address: string): Buffer => key.mac('address', Buffer.from(address));
