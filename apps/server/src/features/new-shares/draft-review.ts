import { dateAt, formatDecimal, instantToWire, invariant, ok, refuse, scaleOf, zonedInstant, type Instant, type Instrument } from '@parkett/kernel';
import type { HouseReviewKind, Review, Shown } from '../../books/reviews/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { draftedCompanies, insertDrafted, readDraft, type Draft, type DraftTerms } from './draft-store.ts';
import type { NewShareParts } from './parts.ts';
import { companyDenial, type DraftCompany } from './rules/judge-draft.ts';
import { publishesAt, shippedOn, shippedTerms, type Shipped } from './shipped.ts';

export const draftKind = 'offering-draft';

type Market = Pick<NewShareParts, 'history' | 'instruments'>;

/** Berlin time from which on a trading day has its closing prices. */
const closedAt = '18:00';

/** From when on the day of a moment has closing prices; null: it is no trading day. */
export function closesAt({ history }: Pick<NewShareParts, 'history'>, { instrument }: Shipped, moment: Instant): Instant | null {
  const date = dateAt(moment);
  return history.scheduleOf(instrument.id).calendar.isSession(date) ? zonedInstant(date, closedAt) : null;
}

/** A company as a draft is judged by it. */
export const companyOf = (market: Market, shipped: Shipped): DraftCompany => ({
  ...{ priceScale: shipped.instrument.priceScale, issuePrice: shipped.issuePrice, shares: shipped.shares },
  ...{ publishesAt: publishesAt(market, shipped), listsAt: market.history.listedFrom(shipped.instrument.id)! },
});

/** The shipped companies whose terms nobody has drafted, whether or not they are published. */
export async function undraftedOn(market: Market, from: Queryable): Promise<readonly Shipped[]> {
  const drafted = await draftedCompanies(from);
  return shippedOn(market).filter(({ instrument }) => !drafted.has(instrument.id));
}

/** Terms as the desk reads them: a label and a value, which may be a code or a moment. */
function factsOfTerms(
  terms: Omit<DraftTerms, 'payment' | 'method'> & { payment: string; method: string },
  { priceScale, currency }: Instrument,
): Shown[] {
  const price = (units: bigint): string => `${formatDecimal(units, priceScale)} ${currency}`;
  return [
    { label: 'offeringPayment', value: `offering-${terms.payment}` },
    { label: 'offeringMethod', value: `offering-${terms.method}` },
    { label: 'quantity', value: String(terms.quantity) },
    { label: 'offeringMinimum', value: String(terms.minimum) },
    { label: 'offeringLot', value: String(terms.lot) },
    { label: 'offeringLow', value: price(terms.low) },
    { label: 'offeringHigh', value: price(terms.high) },
    { label: 'offeringAccountMinimum', value: `${formatDecimal(terms.accountMinimum, scaleOf(currency))} ${currency}` },
    { label: 'offeringCountMax', value: String(terms.countMax) },
    { label: 'offeringLock', value: String(terms.lockDays) },
    { label: 'offeringUnderwriter', value: terms.underwriter },
    { label: 'offeringOpens', value: instantToWire(terms.opensAt) },
    { label: 'offeringEnds', value: instantToWire(terms.endsAt) },
    { label: 'offeringDraws', value: instantToWire(terms.drawAt) },
    { label: 'offeringPaymentDue', value: terms.paymentDueAt === null ? '' : instantToWire(terms.paymentDueAt) },
    { label: 'offeringPayout', value: instantToWire(terms.payoutAt) },
  ];
}

/** The drafted terms, then those that ship where they differ: without the draft the calendar publishes these. */
async function factsOf(from: Queryable, market: Market, review: Review): Promise<Shown[]> {
  const draft = await readDraft(from, review.id);
  const shipped = shippedOn(market).find(({ instrument }) => instrument.id === draft.instrumentId);
  invariant(shipped, 'a draft is about a company that ships');
  const { instrument, terms } = shipped;
  const after = factsOfTerms(draft, instrument);
  const before = factsOfTerms({ ...shippedTerms(market, shipped), payment: terms.payment, method: terms.method }, instrument);
  return [
    { label: 'offering', value: `${instrument.code} ${instrument.name}` },
    { label: 'offeringPublished', value: instantToWire(publishesAt(market, shipped)) },
    { label: 'offeringAfter', value: 'offering-drafted' },
    ...after,
    { label: 'offeringBefore', value: 'offering-shipped' },
    ...before.filter(({ value }, place) => value !== after[place]!.value),
    { label: 'reason', value: draft.reason },
  ];
}

type Loaded = { readonly draft: Draft; readonly company: DraftCompany | null };
type Fact = { readonly draft: Draft; readonly isApproved: boolean; readonly now: Instant };

/** The draft of an offering: proposed by one operator, signed by another of a different root; the calendar publishes it. */
export const draftReview = (market: Market): HouseReviewKind<Loaded, Fact> => ({
  name: draftKind,
  reasons: { approved: [], rejected: [] },
  deciders: ['treasury', 'admin'],
  load: async (tx, { id }) => {
    const draft = await readDraft(tx, id);
    const shipped = (await undraftedOn(market, tx)).find(({ instrument }) => instrument.id === draft.instrumentId);
    return { draft, company: shipped ? companyOf(market, shipped) : null };
  },
  decide: ({ draft, company }, { decision, now }) => {
    const isApproved = decision === 'approved';
    const no = isApproved ? companyDenial(company, now) : null;
    return no ? refuse(no) : ok({ draft, isApproved, now });
  },
  apply: async (tx, { draft: { review, instrumentId }, isApproved, now: at }) =>
    void (isApproved && (await insertDrafted(tx, { review, instrumentId, at }))),
  facts: (from, review) => factsOf(from, market, review),
  staffSays: () => null,
  staffSigns: () => true,
  atDeadline: 'expired',
});
