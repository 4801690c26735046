import { denied } from '@parkett/contract';
import * as contract from '@parkett/contract/desk-corporate-actions';
import { idOfNumber, ok, reviewNumber, type Instant } from '@parkett/kernel';
import { readTerm } from '../../books/market-data/index.ts';
import { listFiles, type OnDuty, type Reader } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { figure } from '../../platform/csv/csv.ts';
import { eventShown, isEvent, listedEvents, termsShown, type EventList } from './desk-shown.ts';
import { eventKind } from './kinds.ts';
import type { CorporateParts } from './parts.ts';
import { readProposals } from './proposal-store.ts';
import { proposingEvents, type ProposeParts } from './propose.ts';
import { announcedAheadDays } from './rules/calendar.ts';

const rowsAtOnce = 100;

type DeskCorporateParts = ProposeParts & { readonly systemNow: () => Instant };

/** The calendar of companies at the desk, and one of its events. */
export function addDeskCorporateCalls(calls: Calls<OnDuty>, parts: DeskCorporateParts): void {
  const propose = proposingEvents(parts);
  calls.keyed(contract.proposeCorporateEvent, (command, { commandKey }) => propose({ ...commandKey(), command }));
  calls.signedIn(contract.corporateEvents, async ({ from = 0, ...filter }) => {
    const all = await listedEvents(parts, filter);
    const next = from + rowsAtOnce;
    return ok({
      ...{ events: all.slice(from, next), next: next < all.length ? next : null, waiting: await waitingEvents(parts) },
      ...{ noticeDays: announcedAheadDays, source: parts.history.kind },
    });
  });
  calls.signedIn(contract.corporateEvent, async ({ number }) => {
    const id = idOfNumber('E', number);
    const term = id === null ? null : await readTerm(parts.db, id);
    return term && isEvent(term) ? ok(await eventShown(parts, term)) : denied('corporate-event-unknown');
  });
  listFiles(calls, parts)(contract.corporateEventsFile, async (filter, reader) =>
    ok({ columns: fileColumns, rows: fileRows(parts, filter, reader) }),
  );
}

/** Proposals without their second signature. */
async function waitingEvents({ db, reviews, instruments }: DeskCorporateParts): Promise<contract.WaitingEvent[]> {
  const waiting = await reviews.pendingOfKind(db, eventKind);
  const proposals = await readProposals(
    db,
    waiting.map(({ id }) => id),
  );
  return proposals.map(proposal => ({
    ...termsShown({ instruments }, { ...proposal, isPaid: !proposal.withoutPrice }),
    review: reviewNumber(proposal.review),
  }));
}

const fileColumns = [
  ...['exDay', 'number', 'kind', 'state', 'instrumentCode', 'instrumentName', 'perShare', 'currency'],
  ...['oldShares', 'newShares', 'recordDay', 'payDay', 'announcedOn', 'announcedBy'],
];

async function* fileRows(parts: CorporateParts, filter: EventList, { word }: Reader) {
  for (const row of await listedEvents(parts, filter)) {
    const { exDate, number, kind, state, code, name, perShare, currency, oldShares, newShares, recordDate, payDate, announcedOn, review } = row;
    yield [
      ...[exDate, number ?? '', word(`corporate-${kind}`), word(`corporateState-${state}`), code, name, figure(perShare), currency],
      ...[figure(oldShares), figure(newShares), recordDate ?? '', payDate ?? '', announcedOn, review ?? word('ownCalendar')],
    ];
  }
}
