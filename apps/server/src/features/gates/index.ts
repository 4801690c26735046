import { gates as contract } from '@parkett/contract';
import { ok } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import { defineMessage } from '../../books/messages/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Db } from '../../platform/db.ts';
import type { Appeals } from './appeals.ts';
import { numberOf } from './case-number.ts';

export { Appeals } from './appeals.ts';
export { addDeskGateCalls } from './desk-calls.ts';
export { DeskGates } from './desk-gates.ts';
export { gateReviews } from './gate-review.ts';
export { heldOfGates } from './held.ts';

/** The declarations of this feature. */
export const gatesManifest = {
  name: 'gates',
  appendOnly: ['gate_proposal', 'appeal'],
  messages: [defineMessage('appeal-approved'), defineMessage('appeal-rejected')],
};

/** What a customer reads of the blocks of the account, and says against them. */
export function addGateCalls(calls: Calls<SignedIn>, { db, appeals }: { db: Db; appeals: Appeals }): void {
  calls.signedIn(contract.ownGates, async (_, { session }) => ok({ gates: await appeals.shownTo(db, session.customer.id) }));
  calls.keyed(contract.makeAppeal, async (body, { session, commandKey }) => {
    const customer = session.customer.id;
    return appeals.make({ ...commandKey(), command: { customer, gate: numberOf(body.case), text: body.text } });
  });
  calls.open(contract.makeAppealUnsigned, body => appeals.makeUnsigned(body));
}
