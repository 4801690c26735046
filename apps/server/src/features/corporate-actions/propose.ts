import { asTradingDate, isCalendarDay, ok, parseMoney, reviewNumber, type Instant, type Instrument, type TradingDate } from '@parkett/kernel';
import { perShareText } from '../../books/market-data/index.ts';
import type { Reviews } from '../../books/reviews/index.ts';
import { withKeptAnswer, type Commands, type Principal, type Submission, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { eventShareOf } from './event-share.ts';
import { eventKind } from './kinds.ts';
import type { CorporateParts } from './parts.ts';
import { insertProposal, type EventProposal } from './proposal-store.ts';
import { judgeEvent, ratioSharesMax, type EventShare, type EventWish } from './rules/judge-event.ts';

/** The fields of an operator's form. */
type ProposeEvent = {
  readonly kind: EventWish['kind'];
  readonly code: string;
  readonly exDate: string;
  readonly amount: string;
  readonly oldShares: string;
  readonly newShares: string;
  readonly withoutPrice?: boolean | undefined;
  readonly reason: string;
};
export type ProposeParts = CorporateParts & { readonly commands: Commands; readonly reviews: Reviews };

type Loaded = {
  readonly wish: EventWish;
  readonly instrument: Instrument | null;
  readonly share: EventShare | null;
  readonly waits: string | null;
  readonly by: Principal;
};
type Change = {
  readonly event: Omit<EventProposal, 'review'>;
  readonly code: string;
  /** For the row of the audit. */
  readonly perShare: string | null;
  readonly by: Principal;
  readonly now: Instant;
  readonly dueAt: Instant;
};

/** A share of a code, however its letters are typed; null where none is listed. */
function shareWith({ instruments }: CorporateParts, code: string): Instrument | null {
  const found = instruments.withCode(code.trim().toUpperCase());
  return found && (found.class === 'share' || found.class === 'foreign') ? found : null;
}

function sharesOf(typed: string): bigint | null {
  const read = /^\s*([1-9]\d{0,2})\s*$/.exec(typed)?.[1];
  return read === undefined || Number(read) > ratioSharesMax ? null : BigInt(read);
}

function ratioOf({ kind, oldShares, newShares }: ProposeEvent): EventWish['ratio'] {
  const [old, fresh] = [sharesOf(oldShares), sharesOf(newShares)];
  return kind === 'split' && old !== null && fresh !== null && old !== fresh ? { old, fresh } : null;
}

const dayOf = (typed: string): TradingDate | null => (isCalendarDay(typed) ? asTradingDate(typed) : null);

/** These fields, read by the share's own scale and currency. */
function wishOf(command: ProposeEvent, instrument: Instrument | null): EventWish {
  const { kind, exDate, amount } = command;
  const read = kind !== 'dividend' || !instrument ? null : parseMoney(amount, instrument.priceScale, instrument.currency);
  return { kind, exDate: dayOf(exDate), amount: kind !== 'dividend' ? 0n : read?.ok ? read.value : null, ratio: ratioOf(command) };
}

/** Treasury or an admin proposes a dividend, a split or the delisting of a share, which is the first signature. */
export const proposingEvents = (parts: ProposeParts): Submit<ProposeEvent, Record<string, never>> =>
  parts.commands.register(
    withKeptAnswer({
      name: 'corporateEvents/propose',
      load: async (tx: Tx, { command, principal: by }: Submission<ProposeEvent>): Promise<Loaded> => {
        const instrument = shareWith(parts, command.code);
        const pending = instrument && (await parts.reviews.lockedOfHouse(tx, { kind: eventKind, subject: instrument.code }));
        const wish = wishOf(command, instrument);
        const share = instrument && (await eventShareOf(parts, tx, { instrument: instrument.id, exDate: wish.exDate, now: parts.now() }));
        return { wish, instrument, share, waits: pending && reviewNumber(pending.id), by };
      },
      decide: ({ wish, instrument, share, waits, by }: Loaded, { reason, withoutPrice = false }, now) => {
        const judged = judgeEvent(wish, { now, share, waits, isReplay: parts.history.kind === 'replay' });
        if (!judged.ok) return judged;
        const { kind, exDate, amount, ratio } = wish;
        const { id: instrumentId, code, priceScale } = instrument!;
        const figures = { amount: amount!, old: ratio?.old ?? null, fresh: ratio?.fresh ?? null, withoutPrice: kind === 'delisting' && withoutPrice };
        const event = { instrumentId, kind, exDate: exDate!, ...figures, reason };
        const perShare = kind === 'dividend' ? perShareText(event.amount, priceScale) : null;
        const change: Change = { event, code, perShare, by, now, dueAt: judged.value.dueAt };
        return ok({ change, answer: {} });
      },
      save: async (tx, { event, code, by, now, dueAt }: Change) => {
        const asked = { kind: eventKind, subject: code, openedBy: by, openedAt: now, dueAt, reason: null, note: null };
        const review = await parts.reviews.proposeOfHouse(tx, asked);
        if (review.ok) await insertProposal(tx, { review: review.value, ...event });
      },
      told: ({
        change: {
          code,
          perShare,
          event: { kind, exDate, old, fresh },
        },
      }) => ({
        subject: null,
        facts: { event: `corporate-${kind}`, instrument: code, exDay: exDate, amount: perShare, ratio: old === null ? null : `${old}:${fresh}` },
      }),
    }),
  );
