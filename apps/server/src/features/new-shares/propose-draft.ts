import type { DeskReplyAt, DeskRequestAt } from '@parkett/contract';
import { formatDecimal, instantFromWire, instantToWire, ok, reviewNumber, scaleOf, type Instant } from '@parkett/kernel';
import { withKeptAnswer, type Principal, type Submission, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { closesAt, companyOf, draftKind, undraftedOn } from './draft-review.ts';
import { insertDraft, type DraftTerms } from './draft-store.ts';
import type { OfferingReviewParts } from './offering-review.ts';
import { companyDenial, judgeDraft, type DraftFacts } from './rules/judge-draft.ts';
import { shippedTerms, type Shipped } from './shipped.ts';

type Asked = DeskRequestAt<'offerings/draft'>;
type Loaded = Omit<DraftFacts, 'now'> & { readonly shipped: Shipped | null; readonly by: Principal };
type Change = {
  readonly shipped: Shipped;
  readonly terms: DraftTerms;
  readonly reason: string;
  readonly by: Principal;
  readonly now: Instant;
  readonly dueAt: Instant;
};

/** An operator drafts the offering of a company that isn't published yet, which is the first signature. */
export function proposingDrafts(parts: OfferingReviewParts): Submit<Asked, Record<string, never>> {
  const { commands, reviews } = parts;
  return commands.register(
    withKeptAnswer({
      name: 'offerings/draft',
      load: async (tx: Tx, { command: { code, drawAt }, principal: by }: Submission<Asked>): Promise<Loaded> => {
        const pending = await reviews.lockedOfHouse(tx, { kind: draftKind, subject: code });
        const shipped = (await undraftedOn(parts, tx)).find(({ instrument }) => instrument.code === code) ?? null;
        const drawn = instantFromWire(drawAt);
        return {
          ...{ shipped, by, company: shipped && companyOf(parts, shipped), waits: pending && reviewNumber(pending.id) },
          closesAt: shipped && drawn !== null ? closesAt(parts, shipped, drawn) : null,
        };
      },
      decide: ({ shipped, by, ...facts }: Loaded, command, now) => {
        const judged = judgeDraft(command, { ...facts, now });
        return judged.ok
          ? ok({ change: { shipped: shipped!, reason: command.reason, by, now, ...judged.value } satisfies Change, answer: {} })
          : judged;
      },
      save: async (tx, { shipped: { instrument }, terms, reason, by, now, dueAt }: Change) => {
        const asked = { kind: draftKind, subject: instrument.code, openedBy: by, openedAt: now, dueAt, reason: null, note: null };
        const review = await reviews.proposeOfHouse(tx, asked);
        if (review.ok) await insertDraft(tx, { ...terms, review: review.value, instrumentId: instrument.id, reason });
      },
      told: ({ change: { shipped } }) => ({ subject: null, facts: { offering: shipped.instrument.code } }),
    }),
  );
}

/** The companies whose offerings may be drafted now, each with the terms that ship. */
export async function companiesToDraft(parts: OfferingReviewParts): Promise<DeskReplyAt<'offerings/companies'>['companies']> {
  const { db, reviews } = parts;
  const [open, pending] = [await undraftedOn(parts, db), await reviews.pendingOfKind(db, draftKind)];
  const now = parts.now();
  return open.flatMap(shipped => {
    const { instrument, terms } = shipped;
    const company = companyOf(parts, shipped);
    if (companyDenial(company, now)) return [];
    const { quantity, minimum, lot, low, high, accountMinimum, countMax, lockDays, underwriter, ...dates } = shippedTerms(parts, shipped);
    const review = pending.find(({ subject }) => subject === instrument.code);
    return {
      ...{ code: instrument.code, name: instrument.name, issuePrice: formatDecimal(company.issuePrice, instrument.priceScale) },
      ...{
        publishesAt: instantToWire(company.publishesAt),
        listsAt: instantToWire(company.listsAt),
        review: review ? reviewNumber(review.id) : null,
      },
      preset: {
        ...{ payment: terms.payment === 'after-draw' ? terms.payment : ('held' as const), method: terms.method, underwriter },
        ...{ quantity: String(quantity), minimum: String(minimum), lot: String(lot), countMax: String(countMax), lockDays: String(lockDays) },
        ...{ low: formatDecimal(low, instrument.priceScale), high: formatDecimal(high, instrument.priceScale) },
        accountMinimum: formatDecimal(accountMinimum, scaleOf(instrument.currency)),
        ...{ opensAt: instantToWire(dates.opensAt), endsAt: instantToWire(dates.endsAt), drawAt: instantToWire(dates.drawAt) },
        ...{ paymentDueAt: dates.paymentDueAt && instantToWire(dates.paymentDueAt), payoutAt: instantToWire(dates.payoutAt) },
      },
    };
  });
}
