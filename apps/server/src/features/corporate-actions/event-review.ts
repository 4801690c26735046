import { divide, formatDecimal, invariant, notional, ok, refuse, scaleOf, type Instant } from '@parkett/kernel';
import { insertTerms, perShareText } from '../../books/market-data/index.ts';
import { countHolders } from '../../books/positions/index.ts';
import type { HouseReviewKind, Review, Shown } from '../../books/reviews/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { addDueItem } from '../../platform/due-items.ts';
import { addSteps, daysOf, daysOfDelisting, type Draft } from './announce.ts';
import { eventShareOf } from './event-share.ts';
import { eventKind, learnKind } from './kinds.ts';
import type { CorporateParts } from './parts.ts';
import { insertAnnouncement, readProposals, type EventProposal } from './proposal-store.ts';
import { judgeEvent, type EventShare } from './rules/judge-event.ts';

type Loaded = { readonly proposal: EventProposal; readonly share: EventShare };
type Fact = { readonly proposal: EventProposal; readonly draft: Draft; readonly isApproved: boolean };

async function proposalOf(from: Queryable, review: bigint): Promise<EventProposal> {
  const [proposal] = await readProposals(from, [review]);
  invariant(proposal, `review ${review} has its proposal`);
  return proposal;
}

/** The term that a proposal becomes: its record day and pay-day follow from the ex-day, as of a term of the calendar. */
function draftOf(
  parts: CorporateParts,
  { instrumentId, kind, exDate, amount, old, fresh, withoutPrice }: EventProposal,
  { close, now }: { close: bigint; now: Instant },
): Draft {
  const instrument = parts.instruments.withId(instrumentId);
  const days =
    kind === 'split'
      ? { exDate, recordDate: exDate, paysOn: exDate }
      : kind === 'delisting'
        ? daysOfDelisting(parts, instrument, { exDate, withoutPrice })
        : daysOf(parts, instrument, exDate);
  return { instrumentId, kind, ...days, amount, announcedAt: now, close, old, fresh };
}

async function announce(parts: CorporateParts, tx: Tx, { proposal, draft }: Fact): Promise<void> {
  const [term] = await insertTerms(tx, [draft]);
  invariant(term, `the ex-day ${draft.exDate} of instrument ${draft.instrumentId} is free`);
  await addSteps(parts, tx, term);
  await insertAnnouncement(tx, { term: term.id, review: proposal.review });
  // The exchange's log has one writer at a time: due work, which writes it last.
  await addDueItem(tx, { kind: learnKind, key: String(term.id), at: draft.announcedAt });
}

/** A share's price and its holders' shares, before and after. */
async function beforeAndAfter(
  parts: CorporateParts,
  from: Queryable,
  { instrumentId, kind, amount, old, fresh }: EventProposal,
  close: bigint,
): Promise<Shown[]> {
  const instrument = parts.instruments.withId(instrumentId);
  const { currency, priceScale, quantityScale } = instrument;
  const { holders, shares } = await countHolders(from, instrumentId);
  const after = old === null || fresh === null ? close - amount : divide(close * old, fresh, 'half-up');
  const price = `${perShareText(close, priceScale)} → ${perShareText(after, priceScale)} ${currency}`;
  const held = formatDecimal(shares, quantityScale);
  const facts = [
    { label: 'priceBeforeAfter', value: price },
    { label: 'holdersNow', value: String(holders) },
  ];
  if (kind === 'delisting') return [facts[1]!, { label: 'sharesHeld', value: held }];
  if (old === null || fresh === null)
    return [
      ...facts,
      { label: 'sharesHeld', value: held },
      { label: 'sumExpected', value: `${formatDecimal(notional(amount * shares, instrument, 'half-up'), scaleOf(currency))} ${currency}` },
    ];
  return [...facts, { label: 'sharesHeld', value: `${held} → ${formatDecimal((shares * fresh) / old, quantityScale)}` }];
}

async function factsOf(from: Queryable, parts: CorporateParts, review: Review): Promise<Shown[]> {
  const proposal = await proposalOf(from, review.id);
  const { instrumentId, kind, exDate, amount, old, fresh, withoutPrice, reason } = proposal;
  const { code, name, currency, priceScale } = parts.instruments.withId(instrumentId);
  const { close } = await eventShareOf(parts, from, { instrument: instrumentId, exDate, now: parts.now() });
  const { recordDate, paysOn } = draftOf(parts, proposal, { close: close ?? 0n, now: parts.now() });
  return [
    { label: 'instrument', value: `${code} · ${name}` },
    { label: 'corporateEvent', value: `corporate-${kind}` },
    ...(kind === 'delisting'
      ? [
          { label: 'delistingPayment', value: withoutPrice ? 'delisting-without-price' : 'delisting-average' },
          { label: 'lastTradingDay', value: parts.history.scheduleOf(instrumentId).calendar.previous(exDate) },
          ...(withoutPrice ? [] : [{ label: 'payDay', value: paysOn }]),
        ]
      : [
          { label: 'corporateTerms', value: kind === 'split' ? `${old} → ${fresh}` : `${perShareText(amount, priceScale)} ${currency}` },
          { label: 'exDay', value: exDate },
        ]),
    ...(kind === 'dividend'
      ? [
          { label: 'recordDay', value: recordDate },
          { label: 'payDay', value: paysOn },
        ]
      : []),
    ...(review.state === 'pending' && close !== null ? await beforeAndAfter(parts, from, proposal, close) : []),
    { label: 'reason', value: reason },
  ];
}

/** A dividend, a split or a delisting: proposed by treasury or an admin, signed by another operator of a different root, and announced in the transaction of that signature. */
export const eventReview = (parts: CorporateParts): HouseReviewKind<Loaded, Fact> => ({
  name: eventKind,
  reasons: { approved: [], rejected: [] },
  deciders: ['treasury', 'admin'],
  load: async (tx, { id }) => {
    const proposal = await proposalOf(tx, id);
    const { instrumentId: instrument, exDate } = proposal;
    return { proposal, share: await eventShareOf(parts, tx, { instrument, exDate, now: parts.now() }) };
  },
  decide: ({ proposal, share }, { decision, now }) => {
    const isApproved = decision === 'approved';
    const { kind, exDate, amount, old, fresh } = proposal;
    const ratio = old === null || fresh === null ? null : { old, fresh };
    const judged = judgeEvent({ kind, exDate, amount, ratio }, { now, share, waits: null, isReplay: false });
    if (isApproved && !judged.ok) return refuse(judged.error);
    return ok({ proposal, draft: draftOf(parts, proposal, { close: share.close ?? 0n, now }), isApproved });
  },
  apply: async (tx, fact) => void (fact.isApproved && (await announce(parts, tx, fact))),
  facts: (from, review) => factsOf(from, parts, review),
  staffSays: () => null,
  staffSigns: () => true,
  atDeadline: 'expired',
});
