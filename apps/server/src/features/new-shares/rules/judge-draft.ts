import { denial, denied, type Denial, type DeskRequestAt } from '@parkett/contract';
import { formatDecimal, instantFromWire, instantToWire, earliest, later, ok, parseDecimal, refuse, type Instant, type Result } from '@parkett/kernel';
import type { DraftTerms } from '../draft-store.ts';

export type TypedDraft = Omit<DeskRequestAt<'offerings/draft'>, 'code' | 'reason'>;

/** A company that isn't published yet. */
export type DraftCompany = {
  readonly priceScale: number;
  /** In units of its price: the market opens around it on its first day. */
  readonly issuePrice: bigint;
  /** All of its shares. */
  readonly shares: bigint;
  readonly publishesAt: Instant;
  readonly listsAt: Instant;
};

export type DraftFacts = {
  /** Null: there is no company of this code whose terms are open. */
  readonly company: DraftCompany | null;
  /** From when on the day that was typed for the draw has closing prices; null: it has none. */
  readonly closesAt: Instant | null;
  /** The number of its undecided review. */
  readonly waits: string | null;
  readonly now: Instant;
};

/** A proposal waits a week for its second signature at most. */
const waitsMs = 7 * 24 * 3_600_000;
/** The second signature comes a while before the publication. */
const signedBeforeMs = 60_000;
const accountMinimumMax = 100_000_000n;
const countMaxMost = 100n;
const lockDaysMost = 60n;

/** A number as it was typed, in units of its scale; null of what is none, or is below zero. */
function numberIn(typed: string, scale = 0): bigint | null {
  const read = parseDecimal(typed.trim().replace(',', '.'), scale);
  return read.ok && read.value >= 0n ? read.value : null;
}

/** Until when a draft of a company can be signed. */
const signedUntil = ({ publishesAt }: DraftCompany): Instant => later(publishesAt, -signedBeforeMs);

/** Why a company's terms can't be drafted any more; null: they can. */
export const companyDenial = (company: DraftCompany | null, now: Instant): Denial | null =>
  company && now < signedUntil(company) ? null : denial('company-not-to-offer');

type Shares = Pick<DraftTerms, 'quantity' | 'minimum' | 'lot'>;
function sharesOf(typed: TypedDraft, company: DraftCompany): Result<Shares, Denial> {
  const [quantity, minimum, lot] = [numberIn(typed.quantity), numberIn(typed.minimum), numberIn(typed.lot)];
  if (!quantity || !minimum || !lot || quantity % lot !== 0n || minimum % lot !== 0n || minimum > quantity) return denied('draft-shares-wrong');
  if (quantity > company.shares) return denied('draft-shares-exceeded', { shares: String(company.shares) });
  return ok({ quantity, minimum, lot });
}

/** The range holds the price of the issue, around which the market opens, and no price above twice of it. */
function rangeOf(typed: TypedDraft, { issuePrice, priceScale }: DraftCompany): Result<Pick<DraftTerms, 'low' | 'high'>, Denial> {
  const [low, high] = [numberIn(typed.low, priceScale), numberIn(typed.high, priceScale)];
  if (!low || !high || low > high) return denied('draft-range-wrong');
  if (low > issuePrice || high < issuePrice || high > 2n * issuePrice)
    return denied('draft-range-without-price', { price: formatDecimal(issuePrice, priceScale), most: formatDecimal(2n * issuePrice, priceScale) });
  return ok({ low, high });
}

type Terms = Pick<DraftTerms, 'accountMinimum' | 'countMax' | 'lockDays' | 'underwriter'>;
function termsOf(typed: TypedDraft): Result<Terms, Denial> {
  const [accountMinimum, count, lock] = [numberIn(typed.accountMinimum, 2), numberIn(typed.countMax), numberIn(typed.lockDays)];
  const underwriter = typed.underwriter.trim();
  const isRight = accountMinimum !== null && accountMinimum <= accountMinimumMax && count && count <= countMaxMost && lock && lock <= lockDaysMost;
  return isRight && underwriter !== ''
    ? ok({ accountMinimum, countMax: Number(count), lockDays: Number(lock), underwriter })
    : denied('draft-terms-wrong');
}

type Dates = Pick<DraftTerms, 'opensAt' | 'endsAt' | 'drawAt' | 'paymentDueAt' | 'payoutAt'>;
function datesOf(typed: TypedDraft, company: DraftCompany, { now, closesAt }: Pick<DraftFacts, 'now' | 'closesAt'>): Result<Dates, Denial> {
  const [opensAt, endsAt, drawAt, payoutAt] = [typed.opensAt, typed.endsAt, typed.drawAt, typed.payoutAt].map(instantFromWire);
  const paymentDueAt = typed.paymentDueAt === null ? null : instantFromWire(typed.paymentDueAt);
  if (opensAt == null || endsAt == null || drawAt == null || payoutAt == null) return denied('draft-date-missing');
  if ((typed.payment === 'after-draw') !== (paymentDueAt !== null)) return denied('draft-deadline-wrong');
  const { publishesAt, listsAt } = company;
  const after = publishesAt > now ? publishesAt : now;
  if (opensAt <= after) return denied('draft-opens-too-soon', { after: instantToWire(after) });
  const isOrdered = opensAt < endsAt && endsAt <= drawAt && drawAt <= payoutAt && payoutAt < listsAt;
  const isDueInside = paymentDueAt === null || (paymentDueAt > drawAt && paymentDueAt < listsAt);
  if (!isOrdered || !isDueInside) return denied('draft-dates-disordered', { listsAt: instantToWire(listsAt) });
  if (closesAt === null || drawAt < closesAt) return denied('draft-draw-without-closes');
  return ok({ opensAt, endsAt, drawAt, paymentDueAt, payoutAt });
}

/** Judges a draft in the order of its fields: company, shares, range, terms, dates. Answers its terms, and until when it can be signed. */
export function judgeDraft(
  typed: TypedDraft,
  { company, waits, ...at }: DraftFacts,
): Result<{ readonly terms: DraftTerms; readonly dueAt: Instant }, Denial> {
  const no = companyDenial(company, at.now);
  if (no) return refuse(no);
  const open = company!;
  const shares = sharesOf(typed, open);
  if (!shares.ok) return shares;
  const range = rangeOf(typed, open);
  if (!range.ok) return range;
  const terms = termsOf(typed);
  if (!terms.ok) return terms;
  const dates = datesOf(typed, open, at);
  if (!dates.ok) return dates;
  if (waits !== null) return denied('offering-under-review', { case: waits });
  const { payment, method } = typed;
  return ok({
    terms: { payment, method, ...shares.value, ...range.value, ...terms.value, ...dates.value },
    dueAt: earliest(later(at.now, waitsMs), signedUntil(open)),
  });
}
