import { denied, letters as contract, type Denial } from '@parkett/contract';
import { ok, type Instant, type Result } from '@parkett/kernel';
import { actorOf, recordAudit, type Actor } from '../../books/audit/index.ts';
import {
  hasEnded,
  lockCustomer,
  lockStanding,
  ownLock,
  lockedByCustomer,
  readStanding,
  type Gates,
  type SignedIn,
} from '../../books/customers/index.ts';
import { wantLetter, type Letters } from '../../books/letters/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { withTransaction, type Db } from '../../platform/db.ts';

type Done = Result<Record<string, never>, Denial>;

/** What the application plugs in. */
export type LettersPlugs = { readonly db: Db; readonly letters: Letters; readonly gates: Gates; readonly systemNow: () => Instant };

const by = (customer: bigint): Actor => actorOf({ kind: 'customer', id: customer });

/** One more letter that confirms the address, for whoever is signed in. */
async function sendConfirmation({ db, letters, systemNow }: LettersPlugs, { customer }: SignedIn): Promise<Done> {
  if (!letters.isOn) return denied('letters-not-sent');
  const { isEmail, isConfirmed } = await letters.addressOf(db, customer);
  if (!isEmail) return denied('account-no-email');
  if (isConfirmed) return denied('address-already-confirmed');
  const wait = await letters.takeConfirmation(customer);
  if (wait > 0) return denied('too-many-attempts', { seconds: wait });
  await withTransaction(db, tx => wantLetter(tx, { kind: 'confirm-address', customer: customer.id, at: systemNow() }));
  return ok({});
}

/** By a tap on the page of the link: whatever only opens links, as scanners of mail do, confirms nothing. A second tap does no more than the first. */
async function confirm({ db, letters }: LettersPlugs, token: string): Promise<Done> {
  const found = await letters.find(db, 'confirm', token);
  if (!found.ok) return (await letters.hasConfirmed(db, token)) ? ok({}) : found;
  const { customer } = found.value;
  const isDone = await withTransaction(db, async tx => {
    await lockCustomer(tx, customer);
    if ((await hasEnded(tx, customer)) || !(await letters.confirm(tx, found.value))) return false;
    await recordAudit(tx, { actor: by(customer), action: 'customers.address-confirmed', customerId: customer, facts: {} });
    return true;
  });
  return isDone || (await letters.hasConfirmed(db, token)) ? ok({}) : why(await letters.find(db, 'confirm', token));
}

/** Why a link that could be used a moment ago did nothing. */
const why = (again: Result<unknown, Denial>): Done => (again.ok ? denied('letter-link-expired') : again);

/** The customer's own lock, by whoever has the letter: it can only take away. */
async function lock({ db, letters, gates, systemNow }: LettersPlugs, token: string): Promise<Done> {
  const found = await letters.find(db, 'lock', token);
  if (!found.ok) return found;
  const { customer } = found.value;
  const isDone = await gates.changing(customer, () =>
    withTransaction(db, async tx => {
      await lockStanding(tx, customer);
      if (!(await letters.use(tx, 'lock', found.value))) return false;
      const standing = await readStanding(tx, customer);
      // Locked already, or closed for good: nothing is left to lock.
      if (!standing || ownLock(standing.gates, systemNow()) || (await hasEnded(tx, customer))) return true;
      await gates.placeWith(tx, customer, { kind: 'login-banned', reason: lockedByCustomer, expiresAt: null, placedBy: by(customer) });
      const facts = { letter: String(found.value.letter) };
      await recordAudit(tx, { actor: by(customer), action: 'customers.locked-by-letter', customerId: customer, facts });
      await wantLetter(tx, { kind: 'account-locked', customer, at: systemNow() });
      return true;
    }),
  );
  return isDone ? ok({}) : why(await letters.find(db, 'lock', token));
}

/** Confirming an address, and the lock that each security letter offers. */
export function addLettersCalls(calls: Calls<SignedIn>, plugs: LettersPlugs): void {
  const { db, letters } = plugs;
  calls.signedIn(contract.address, async (_, { session: { customer } }) => {
    const { isEmail, isConfirmed } = await letters.addressOf(db, customer);
    return ok({ on: letters.isOn, email: isEmail, confirmed: isConfirmed });
  });
  calls.signedIn(contract.sendConfirmation, (_, { session }) => sendConfirmation(plugs, session));
  calls.open(contract.confirm, ({ token }) => confirm(plugs, token));
  calls.open(contract.lock, ({ token }) => lock(plugs, token));
}
