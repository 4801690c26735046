import { gates as contract } from '@parkett/contract';
import { ok } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Db } from '../../platform/db.ts';
import type { Appeals } from './appeals.ts';

export { Appeals } from './appeals.ts';
export { DeskGates } from './desk-gates.ts';
export { gateReviews } from './gate-review.ts';

/** What this feature declares. */
export const gatesManifest = { name: 'gates', appendOnly: ['gate_proposal', 'appeal'] };

/** The gate of a case number; none has 0. */
const numberOf = (name: string): bigint => BigInt(/^G(\d{1,18})$/.exec(name)?.[1] ?? 0);

/** What a customer reads of the blocks of the account, and says against them. */
export function addGateCalls(calls: Calls<SignedIn>, { db, appeals }: { db: Db; appeals: Appeals }): void {
  calls.signedIn(contract.ownGates, async (_, { session }) => ok({ gates: await appeals.shownTo(db, session.customer.id) }));
  calls.keyed(contract.makeAppeal, async (body, { session, commandKey }) => {
    const customer = session.customer.id;
    return appeals.make({ ...commandKey(), command: { customer, gate: numberOf(body.case), text: body.text } });
  });
  calls.open(contract.makeAppealUnsigned, body => appeals.makeUnsigned(body));
}
