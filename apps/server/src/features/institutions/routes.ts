import * as contract from '@parkett/contract/institutions';
import { ok } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Seats } from './seats.ts';

/** A customer's institution: its name with his own invite code, and a seat at it. */
export function addInstitutionCalls(calls: Calls<SignedIn>, seats: Seats): void {
  calls.signedIn(contract.membership, async (_, { session }) => ok(await seats.membershipOf(session.customer.id)));
  calls.signedIn(contract.takeSeat, ({ secretKey }, { session }) => seats.take(session.customer.id, secretKey));
  calls.signedIn(contract.compareChannelPassword, ({ channelPassword }, { session }) =>
    seats.compareChannelPassword(session.customer.id, channelPassword),
  );
}
