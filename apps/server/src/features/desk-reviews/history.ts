import {
  appealReasons,
  clearingReasonWords,
  gateReasonsAtDesk,
  identityReasons,
  recoveryReasons,
  type deskReviews as contract,
  type ReplyOf,
} from '@parkett/contract';
import { instantToWire } from '@parkett/kernel';
import { actorWord, moment, momentColumns, type ListFile, type Reader } from '../../books/operators/index.ts';
import { principalsOf, type Review, type Reviews } from '../../books/reviews/index.ts';
import type { Db } from '../../platform/db.ts';

type Parts = { readonly db: Db; readonly reviews: Reviews };
type History = ReplyOf<typeof contract.one>['history'];

/** What happened to a review and to what it allowed, with the names of those who did it. */
export async function historyOf({ db, reviews }: Parts, review: Review): Promise<History> {
  const [events, takenBack] = await Promise.all([reviews.history(db, review), reviews.takenBackOf(db, [review])]);
  const since = [...takenBack.values()].map(back => ({ ...back, what: 'taken-back', state: 'taken-back', decision: null, note: null }) as const);
  const all = [...events, ...since];
  const show = await principalsOf(
    db,
    [],
    all.map(({ by }) => by),
  );
  return all.map(event => ({ ...event, by: show(event.by), at: instantToWire(event.at) }));
}

const reasonTexts: typeof gateReasonsAtDesk = {
  ...appealReasons,
  ...identityReasons,
  ...recoveryReasons,
  ...gateReasonsAtDesk,
  ...clearingReasonWords,
};

/** The sentence that a customer reads for a code; what he is never given has a word of the desk. */
const reasonText = (code: string | null, { language, word }: Reader): string => (code === null ? '' : (reasonTexts[code]?.[language] ?? word(code)));

export const historyRows = (parts: Parts, review: Review, reader: Reader): ListFile => ({
  columns: [...momentColumns('at'), 'who', 'action', 'reason', 'note'],
  ...(review.customer === null ? {} : { customer: review.customer }),
  rows: (async function* () {
    for (const { at, by, what, decision, reason, note } of await historyOf(parts, review))
      yield [
        ...moment(reader, at),
        actorWord(reader, by),
        [reader.word(`event-${what}`), decision && reader.word(decision)].filter(Boolean).join(': '),
        reasonText(reason, reader),
        note,
      ];
  })(),
});
