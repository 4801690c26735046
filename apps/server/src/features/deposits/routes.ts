import { denied, fileRowsMax } from '@parkett/contract';
import * as contract from '@parkett/contract/deposits';
import { dateAt, idOfNumber, ok } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import { pageOf, recordsWish } from '../../books/payments/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { csvOf } from '../../platform/csv/csv.ts';
import { announcing } from './announce.ts';
import { cancelling } from './cancel.ts';
import type { DepositsParts } from './parts.ts';
import { fileRows, shownChannels, shownDeposit, shownWhole } from './shown.ts';
import { depositOf, depositsOf } from './store.ts';

const idOf = (number: string | undefined): bigint | null => (number === undefined ? null : (idOfNumber('D', number) ?? 0n));

/** The calls of a customer about money that comes in. */
export function addDepositCalls(calls: Calls<SignedIn>, parts: DepositsParts): void {
  const { db, files } = parts;
  const [announce, cancel] = [announcing(parts), cancelling(parts)];
  calls.signedIn(contract.channels, async (_, { session }) => ok(await shownChannels(parts, session.customer.id)));
  calls.signedIn(contract.depositList, async (asked, { session }) => {
    const wish = recordsWish(asked, { customer: session.customer.id, letter: 'D' });
    if (!wish) return denied('malformed', { field: 'from, to' });
    const { page, hasMore } = pageOf(await depositsOf(db, wish), wish);
    return ok({ deposits: page.map(shownDeposit), hasMore });
  });
  calls.signedIn(contract.depositFile, async ({ words = {}, ...filters }, { session }) => {
    const wish = recordsWish({ ...filters, size: fileRowsMax }, { customer: session.customer.id, letter: 'D' });
    if (!wish) return denied('malformed', { field: 'from, to' });
    const { page } = pageOf(await depositsOf(db, wish), wish);
    return ok({ name: `deposits-${dateAt(parts.now())}.csv`, content: csvOf(fileRows(page.map(shownDeposit), words), 'de') });
  });
  calls.signedIn(contract.depositOne, async ({ number }, { session }) => {
    const deposit = await depositOf(db, { customer: session.customer.id, id: idOf(number) });
    if (deposit) return ok(await shownWhole(parts, deposit));
    return number === undefined ? ok(null) : denied('no-such-deposit');
  });
  calls.upload(contract.announce, ({ proof, ...form }, { commandKey }) => announce({ form, proof }, commandKey()));
  calls.keyed(contract.cancel, ({ number }, { session, commandKey }) =>
    cancel({ ...commandKey(), command: { customer: session.customer.id, number } }),
  );
  calls.download(contract.ownProof, async ({ number }, { session }) => {
    const customer = session.customer.id;
    const deposit = await depositOf(db, { customer, id: idOf(number) });
    const read = deposit?.proof ? await files.read(deposit.proof, { by: { kind: 'customer', id: customer }, reason: 'own' }) : null;
    return read ? ok({ type: 'image/jpeg', name: `${number}.jpg`, bytes: read.bytes }) : denied('photo-does-not-exist');
  });
}
