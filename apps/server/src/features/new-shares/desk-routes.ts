import * as contract from '@parkett/contract/desk-new-shares';
import { ok } from '@parkett/kernel';
import { listFiles, moment, momentColumns, type OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { figure } from '../../platform/csv/csv.ts';
import { offeringAtDesk, offeringHeads } from './desk-list.ts';
import { draftReview } from './draft-review.ts';
import { drawFileOf } from './list.ts';
import { offeringReview, type OfferingReviewParts } from './offering-review.ts';
import { proposingChanges } from './propose-change.ts';
import { companiesToDraft, proposingDrafts } from './propose-draft.ts';

const columns = [
  ...['offering', 'code', 'name', 'kind', 'state', 'currency', 'offeringLow', 'offeringHigh', 'quantity', 'offeringSubscriptions'],
  ...[...momentColumns('offeringOpens'), ...momentColumns('offeringEnds'), ...momentColumns('offeringDraws'), ...momentColumns('offeringLists')],
];

/** The offerings room of the desk. */
export function addDeskNewShareCalls(calls: Calls<OnDuty>, parts: OfferingReviewParts): void {
  parts.reviews.registerOfHouse(offeringReview(parts));
  parts.reviews.registerOfHouse(draftReview(parts));
  const change = proposingChanges(parts);
  const draft = proposingDrafts(parts);
  calls.signedIn(contract.deskOfferings, async () => ok({ offerings: await offeringHeads(parts) }));
  listFiles(calls, parts)(contract.offeringsFile, async (_, reader) =>
    ok({
      columns,
      rows: (async function* () {
        for (const { number, code, name, kind, state, currency, low, high, quantity, subscriptions, ...dates } of await offeringHeads(parts))
          yield [
            ...[number, code, name, reader.word(`offering-${kind}`), reader.word(`offering-${state}`), currency],
            ...[figure(low), figure(high), figure(quantity), figure(String(subscriptions)), ...moment(reader, dates.opensAt)],
            ...[...moment(reader, dates.endsAt), ...moment(reader, dates.drawAt), ...moment(reader, dates.listsAt)],
          ];
      })(),
    }),
  );
  calls.signedIn(contract.deskOffering, ({ number }) => offeringAtDesk(parts, number));
  calls.keyed(contract.changeOffering, (command, { commandKey }) => change({ ...commandKey(), command }));
  calls.signedIn(contract.companies, async () => ok({ companies: await companiesToDraft(parts) }));
  calls.keyed(contract.draftOffering, (command, { commandKey }) => draft({ ...commandKey(), command }));
  calls.signedIn(contract.deskDraw, ({ number }) => drawFileOf(parts, number));
}
