import { appealReasons, gateReasons, identityReasons, recoveryReasons, type deskReviews as contract, type ReplyOf } from '@parkett/contract';
import { instantToWire } from '@parkett/kernel';
import { actorWord, moment, type ListFile, type Reader } from '../../books/operators/index.ts';
import { principalsOf, type Review, type Reviews } from '../../books/reviews/index.ts';
import type { Db } from '../../platform/db.ts';

type Parts = { readonly db: Db; readonly reviews: Reviews };
type History = ReplyOf<typeof contract.one>['history'];

/** What happened to a review, with the names of those who did it. */
export async function historyOf(
  { db, reviews }: Parts,
  review: Review,
): Promise<{ readonly history: History; readonly show: Awaited<ReturnType<typeof principalsOf>> }> {
  const events = await reviews.history(db, review);
  const show = await principalsOf(
    db,
    [review],
    events.map(({ by }) => by),
  );
  return { show, history: events.map(event => ({ ...event, by: show(event.by), at: instantToWire(event.at) })) };
}

const gateTexts = Object.fromEntries(Object.entries(gateReasons).map(([code, { text }]) => [code, text]));
const reasonTexts = { ...appealReasons, ...identityReasons, ...recoveryReasons, ...gateTexts };

/** The sentence that a customer reads for a code. */
const reasonText = (code: string | null, language: Reader['language']): string =>
  code === null ? '' : (reasonTexts[code as keyof typeof reasonTexts]?.[language] ?? code);

export const historyRows = (parts: Parts, review: Review, reader: Reader): ListFile => ({
  columns: ['at', 'who', 'action', 'reason', 'note'],
  customer: review.customer,
  rows: (async function* () {
    for (const { at, by, what, decision, reason, note } of (await historyOf(parts, review)).history)
      yield [
        moment(at),
        actorWord(reader, by),
        [reader.word(`event-${what}`), decision && reader.word(decision)].filter(Boolean).join(': '),
        reasonText(reason, reader.language),
        note,
      ];
  })(),
});
