import * as contract from '@parkett/contract/desk-institutions';
import { customerNumber, idOfNumber, instantToWire, ok } from '@parkett/kernel';
import type { Actor } from '../../books/audit/index.ts';
import { institutionNames } from '../../books/customers/index.ts';
import { actorWord, listFiles, moment, momentColumns, namedActors, rowsByPage, type OnDuty } from '../../books/operators/index.ts';
import type { House } from '../../declaration.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Seats } from './seats.ts';
import { listSeats, type Seat } from './store.ts';

const rowsAtOnce = 50;
const rowsOfFile = 300;

const actorOf = ({ byKind, byId }: Seat): Actor => ({ kind: byKind, name: String(byId) });

/** Seats at the desk: the list of all, and admitting one by account. */
export function addDeskInstitutionCalls(calls: Calls<OnDuty>, { db, systemNow, seats }: House & { readonly seats: Seats }): void {
  const page = async (before: bigint | null, size: number) => {
    const found = await listSeats(db, { before, size: size + 1 });
    const shown = found.slice(0, size);
    const names = await institutionNames(
      db,
      shown.map(({ institution }) => institution),
    );
    const named = await namedActors(db, shown.map(actorOf));
    const rows = shown.map(seat => ({
      ...{ customer: customerNumber(seat.customer), institution: names.get(seat.institution)! },
      ...{ by: named(actorOf(seat)), since: instantToWire(seat.admittedAt) },
    }));
    return { rows, next: found.length > size ? shown.at(-1)!.customer : null };
  };
  calls.signedIn(contract.seats, async ({ before }) => {
    const { rows, next } = await page(before === undefined ? null : idOfNumber('C', before), rowsAtOnce);
    return ok({ seats: rows, next: next === null ? null : customerNumber(next) });
  });
  listFiles(calls, { db, systemNow })(contract.seatsFile, async (_, reader) =>
    ok({
      columns: ['customer', 'institution', 'admittedBy', ...momentColumns('seatSince')],
      rows: (async function* () {
        const pages = rowsByPage<contract.SeatRow, bigint>((before = undefined) => page(before ?? null, rowsOfFile));
        for await (const { customer, institution, by, since } of pages)
          yield [customer, institution, by.kind === 'customer' ? reader.word('byKey') : actorWord(reader, by), ...moment(reader, since)];
      })(),
    }),
  );
  calls.keyed(contract.admitSeat, (command, { commandKey }) => seats.admit({ ...commandKey(), command }));
}
