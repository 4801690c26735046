import type { Language } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import { timestamp, textsLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import type { LinkPurpose, LinkState } from './rules/links.ts';

type NewLetter = {
  /** Null: a reply to somebody who is no known customer. */
  readonly customer: bigint | null;
  readonly kind: string;
  readonly language: Language;
  readonly messageId: string;
  readonly addressMac: Buffer;
  readonly sealed: Buffer;
  readonly at: Instant;
};

/** A letter that is to be sent now. */
export async function insertLetter(tx: Tx, { customer, kind, language, messageId, addressMac, sealed, at }: NewLetter): Promise<bigint> {
  const [row] = await tx.arrays<[bigint]>(
    'letters.insert',
    `insert into letter (customer_id, kind, language, message_id, address_mac, sealed, queued_at, next_at) values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
    [customer, kind, language, messageId, addressMac, sealed, timestamp(at)],
  );
  return row![0];
}

export async function insertLink(tx: Tx, link: { letter: bigint; purpose: LinkPurpose; tokenHash: Buffer; until: Instant }): Promise<void> {
  await tx.query('letters.insert-link', 'insert into letter_link (letter_id, purpose, token_hash, until) values ($1, $2, $3, $4)', [
    ...[link.letter, link.purpose, link.tokenHash, timestamp(link.until)],
  ]);
}

export type WaitingLetter = {
  readonly id: bigint;
  readonly customer: bigint | null;
  readonly kind: string;
  readonly language: Language;
  readonly messageId: string;
  readonly sealed: Buffer;
  readonly attempts: number;
  readonly queuedAt: Instant;
};

/** The letter that has waited for longest, for whoever sends it until then. Null when none is to be sent now. */
export async function claimLetter(tx: Tx, { now, until }: { now: Instant; until: Instant }): Promise<WaitingLetter | null> {
  const rows = await tx.query<WaitingLetter>(
    'letters.claim',
    `update letter set next_at = $2, attempts = attempts + 1
     where id = (select id from letter where next_at <= $1 order by next_at, id limit 1 for update skip locked)
     returning id, customer_id as customer, kind, language, message_id::text as "messageId", sealed, attempts, queued_at as "queuedAt"`,
    [timestamp(now), timestamp(until)],
  );
  return rows[0] ?? null;
}

export const readLinks = (from: Queryable, letter: bigint): Promise<{ purpose: LinkPurpose; until: Instant }[]> =>
  from.query('letters.links', `select purpose, until from letter_link where letter_id = $1 order by purpose = 'lock'`, [letter]);

/** A letter that was sent, or with null given up: what it told is gone. */
export async function writeEnd(tx: Tx, { letter, sentAt }: { letter: bigint; sentAt: Instant | null }): Promise<void> {
  await tx.query('letters.end', 'update letter set sealed = null, next_at = null, sent_at = $2 where id = $1 and sealed is not null', [
    letter,
    sentAt === null ? null : timestamp(sentAt),
  ]);
}

export async function writeNext(tx: Tx, { letter, at }: { letter: bigint; at: Instant }): Promise<void> {
  await tx.query('letters.again', 'update letter set next_at = $2 where id = $1 and sealed is not null', [letter, timestamp(at)]);
}

export type FoundLink = LinkState & { readonly letter: bigint; readonly customer: bigint; readonly addressMac: Buffer };

export async function findLink(from: Queryable, { purpose, tokenHash }: { purpose: LinkPurpose; tokenHash: Buffer }): Promise<FoundLink | null> {
  const rows = await from.query<FoundLink>(
    'letters.find-link',
    `select l.letter_id as letter, m.customer_id as customer, m.address_mac as "addressMac", l.until, l.used_at as "usedAt", l.ended_at as "endedAt"
     from letter_link l join letter m on m.id = l.letter_id where l.token_hash = $1 and l.purpose = $2`,
    [tokenHash, purpose],
  );
  return rows[0] ?? null;
}

/** False where somebody was faster. */
export async function writeUsed(tx: Tx, { letter, purpose, at }: { letter: bigint; purpose: LinkPurpose; at: Instant }): Promise<boolean> {
  const rows = await tx.arrays(
    'letters.use-link',
    `update letter_link set used_at = $3 where letter_id = $1 and purpose = $2 and used_at is null and ended_at is null and until > $3 returning 1`,
    [letter, purpose, timestamp(at)],
  );
  return rows.length > 0;
}

/** Links of a customer that nobody has used are worth nothing from now on. */
export async function writeEnded(
  tx: Tx,
  { customer, purposes, at }: { customer: bigint; purposes: readonly LinkPurpose[]; at: Instant },
): Promise<void> {
  await tx.query(
    'letters.end-links',
    `update letter_link l set ended_at = $3 from letter m where m.id = l.letter_id and m.customer_id = $1 and l.purpose = any($2::text[])
       and l.used_at is null and l.ended_at is null`,
    [customer, textsLiteral(purposes), timestamp(at)],
  );
}

/** Whether a customer has a link for something that nobody has used and that hasn't run out. */
export const hasUsableLink = async (
  from: Queryable,
  { customer, purpose, now }: { customer: bigint; purpose: LinkPurpose; now: Instant },
): Promise<boolean> =>
  (
    await from.query(
      'letters.has-usable-link',
      `select from letter_link l join letter m on m.id = l.letter_id where m.customer_id = $1 and l.purpose = $2
         and l.used_at is null and l.ended_at is null and l.until > $3 limit 1`,
      [customer, purpose, timestamp(now)],
    )
  ).length > 0;

export async function insertConfirmation(tx: Tx, row: { letter: bigint; customer: bigint; addressMac: Buffer; at: Instant }): Promise<void> {
  await tx.query(
    'letters.insert-confirmation',
    'insert into address_confirmation (letter_id, customer_id, address_mac, at) values ($1, $2, $3, $4)',
    [...[row.letter, row.customer, row.addressMac, timestamp(row.at)]],
  );
}

export const hasConfirmation = async (from: Queryable, { customer, addressMac }: { customer: bigint; addressMac: Buffer }): Promise<boolean> =>
  (
    await from.query('letters.confirmed', 'select from address_confirmation where customer_id = $1 and address_mac = $2 limit 1', [
      customer,
      addressMac,
    ])
  ).length > 0;

export async function countLetters(from: Queryable, { customer, kind, since }: { customer: bigint; kind: string; since: Instant }): Promise<number> {
  const [row] = await from.arrays<[number]>(
    'letters.count',
    'select count(*)::int from letter where customer_id = $1 and kind = $2 and queued_at > $3',
    [customer, kind, timestamp(since)],
  );
  return row![0];
}
