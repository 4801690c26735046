import { formatDecimal, invariant, offeringNumber, ok, refuse, scaleOf, type Instant } from '@parkett/kernel';
import type { HouseReviewKind, Review, Reviews, Shown } from '../../books/reviews/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { insertChange, readProposedChange, setPaused, setPrice, type ProposedChange } from './change-store.ts';
import type { NewShareParts } from './parts.ts';
import { tellOpening } from './reminders.ts';
import { changeDenial } from './rules/judge-change.ts';
import { lockOffering, readOffering, type OfferingRow } from './store.ts';
import { standingOf } from './subscription-store.ts';
import { moneyIn, withdraw } from './withdraw.ts';

export const offeringKind = 'offering';

export type OfferingReviewParts = NewShareParts & { readonly reviews: Reviews };

type Loaded = { readonly proposed: ProposedChange; readonly offering: OfferingRow };
type Fact = Loaded & { readonly isApproved: boolean; readonly now: Instant };

async function apply(tx: Tx, { proposed: { review, change, price }, offering, now: at }: Fact): Promise<void> {
  await insertChange(tx, { review, at });
  if (change === 'withdraw') await withdraw(tx, { offering, at });
  else if (price !== null) await setPrice(tx, { offering: offering.id, price });
  else await setPaused(tx, { offering: offering.id, isPaused: change === 'pause' });
  // The window opened meanwhile.
  if (change === 'resume' && offering.state === 'subscribable') await tellOpening(tx, { offering, at });
}

const stateOf = ({ state, isPaused }: Pick<OfferingRow, 'state' | 'isPaused'>): string => (isPaused ? 'offering-paused' : `offering-${state}`);

/** The offering before and after the change, the customers whom it meets, and the money that it gives back. */
async function factsOf(from: Queryable, { instruments }: Pick<NewShareParts, 'instruments'>, review: Review): Promise<Shown[]> {
  const { offering: id, change, price, reason } = await readProposedChange(from, review.id);
  const [offering, rows] = await Promise.all([readOffering(from, id), standingOf(from, id)]);
  invariant(offering, 'a proposal is about an offering');
  const { code, name, priceScale } = instruments.withId(offering.instrumentId);
  const priceText = (units: bigint): string => `${formatDecimal(units, priceScale)} ${offering.currency}`;
  const shownAs = (row: OfferingRow): string => (price === null ? stateOf(row) : priceText(row.price));
  const after: OfferingRow =
    change === 'withdraw' ? { ...offering, state: 'withdrawn', isPaused: false } : { ...offering, isPaused: change === 'pause' };
  const back = rows.reduce((sum, row) => sum + moneyIn(row), 0n);
  return [
    { label: 'offering', value: `${offeringNumber(id)} ${code} ${name}` },
    ...(review.state === 'pending' ? [{ label: 'offeringBefore', value: shownAs(offering) }] : []),
    { label: 'offeringAfter', value: shownAs(price === null ? after : { ...offering, price }) },
    { label: 'offeringSubscriptions', value: String(rows.length) },
    ...(change === 'withdraw'
      ? [{ label: 'offeringGivenBack', value: `${formatDecimal(back, scaleOf(offering.currency))} ${offering.currency}` }]
      : []),
    { label: 'reason', value: reason },
  ];
}

/** A change of an offering: proposed by one operator, signed by another of a different root, and done in the transaction of that signature. */
export const offeringReview = (parts: Pick<NewShareParts, 'instruments'>): HouseReviewKind<Loaded, Fact> => ({
  name: offeringKind,
  reasons: { approved: [], rejected: [] },
  deciders: ['treasury', 'admin'],
  load: async (tx, { id }) => {
    const proposed = await readProposedChange(tx, id);
    const offering = await lockOffering(tx, proposed.offering);
    invariant(offering, 'a proposal is about an offering');
    return { proposed, offering };
  },
  decide: ({ proposed, offering }, { decision, now }) => {
    const isApproved = decision === 'approved';
    const no = isApproved ? changeDenial(offering, proposed.change, now) : null;
    return no ? refuse(no) : ok({ proposed, offering, isApproved, now });
  },
  apply: async (tx, fact) => void (fact.isApproved && (await apply(tx, fact))),
  facts: (from, review) => factsOf(from, parts, review),
  staffSays: () => null,
  staffSigns: () => true,
  atDeadline: 'expired',
});
