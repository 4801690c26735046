import { wire } from '@parkett/contract';
import * as contract from '@parkett/contract/new-shares';
import { ok } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { drawFileOf, estimateOf, listOfferings, listOwn, wireList } from './list.ts';
import type { NewShareParts } from './parts.ts';
import { selling } from './sell-entitlements.ts';
import { cancelling, paying, waiving } from './settle.ts';
import { subscribing } from './subscribe.ts';
import { wishing } from './wish.ts';

export function addNewShareCalls(calls: Calls<SignedIn>, parts: NewShareParts): void {
  const commands = {
    subscribe: subscribing(parts),
    exercise: subscribing(parts, 'exercise'),
    sell: selling(parts),
    cancel: cancelling(parts),
    pay: paying(parts),
    waive: waiving(parts),
    tellOpening: wishing(parts),
  };
  calls.open(contract.offerings, async (_, { session }) => ok(await listOfferings(parts, session?.customer.id ?? null)));
  calls.open(contract.drawFile, ({ number }) => drawFileOf(parts, number));
  calls.signedIn(contract.ownSubscriptions, async (_, { session }) => ok(await listOwn(parts, session.customer.id)));
  calls.signedIn(contract.estimate, (body, { session }) => estimateOf(parts, { customer: session.customer.id, body }));
  calls.signedIn(wire.subscriptions, async ({ type, page, size }, { session }) =>
    ok(await wireList(parts.db, { customer: session.customer.id, type, page, size })),
  );
  calls.keyed(contract.tellOpening, (body, { session, commandKey }) =>
    commands.tellOpening({ ...commandKey(), command: { customer: session.customer.id, body } }),
  );
  calls.keyed(contract.subscribe, (body, { session, commandKey }) =>
    commands.subscribe({ ...commandKey(), command: { customer: session.customer.id, body } }),
  );
  calls.keyed(contract.exercise, (body, { session, commandKey }) =>
    commands.exercise({ ...commandKey(), command: { customer: session.customer.id, body } }),
  );
  calls.keyed(contract.sellEntitlements, (body, { session, commandKey }) =>
    commands.sell({ ...commandKey(), command: { customer: session.customer.id, body } }),
  );
  calls.keyed(contract.cancelSubscription, (body, { session, commandKey }) =>
    commands.cancel({ ...commandKey(), command: { customer: session.customer.id, body } }),
  );
  calls.keyed(contract.paySubscription, (body, { session, commandKey }) =>
    commands.pay({ ...commandKey(), command: { customer: session.customer.id, body } }),
  );
  calls.keyed(contract.waiveSubscription, (body, { session, commandKey }) =>
    commands.waive({ ...commandKey(), command: { customer: session.customer.id, body } }),
  );
}
