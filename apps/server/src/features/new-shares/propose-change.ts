import type { OfferingChange } from '@parkett/contract/desk-new-shares';
import { idOfNumber, offeringNumber, ok, reviewNumber, type Instant } from '@parkett/kernel';
import { withKeptAnswer, type Principal, type Submission, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { insertProposedChange } from './change-store.ts';
import { offeringKind, type OfferingReviewParts } from './offering-review.ts';
import { judgeProposedChange } from './rules/judge-change.ts';
import { shareOffering, type OfferingRow } from './store.ts';

type Asked = { readonly number: string; readonly change: OfferingChange; readonly price: string; readonly reason: string };
type Loaded = { readonly offering: OfferingRow | null; readonly waits: string | null; readonly by: Principal };
type Change = Omit<Asked, 'number' | 'price'> & {
  readonly price: bigint | null;
  readonly offering: OfferingRow;
  readonly by: Principal;
  readonly now: Instant;
  readonly dueAt: Instant;
};

/** An operator proposes a change of an offering, which is the first signature. */
export const proposingChanges = ({
  commands,
  reviews,
  instruments,
}: Pick<OfferingReviewParts, 'commands' | 'reviews' | 'instruments'>): Submit<Asked, Record<string, never>> =>
  commands.register(
    withKeptAnswer({
      name: 'offerings/change',
      load: async (tx: Tx, { command: { number }, principal: by }: Submission<Asked>): Promise<Loaded> => {
        const pending = await reviews.lockedOfHouse(tx, { kind: offeringKind, subject: number });
        const id = idOfNumber('N', number);
        return { offering: id === null ? null : await shareOffering(tx, id), waits: pending && reviewNumber(pending.id), by };
      },
      decide: ({ offering, waits, by }: Loaded, { change, price, reason }, now) => {
        const priceScale = offering ? instruments.withId(offering.instrumentId).priceScale : 0;
        const judged = judgeProposedChange({ offering, change, price, priceScale }, { now, waits });
        return judged.ok ? ok({ change: { change, reason, by, now, ...judged.value } satisfies Change, answer: {} }) : judged;
      },
      save: async (tx, { offering, change, price, reason, by, now, dueAt }: Change) => {
        const subject = offeringNumber(offering.id);
        const asked = { kind: offeringKind, subject, openedBy: by, openedAt: now, dueAt, reason: null, note: null };
        const review = await reviews.proposeOfHouse(tx, asked);
        if (review.ok) await insertProposedChange(tx, { review: review.value, offering: offering.id, change, price, reason });
      },
      told: ({ change: { offering, change } }) => ({ subject: null, facts: { offering: offeringNumber(offering.id), change } }),
    }),
  );
