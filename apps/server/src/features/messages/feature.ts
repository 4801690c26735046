import { messages } from '@parkett/contract';
import * as deskMessages from '@parkett/contract/desk-messages';
import { deleteMessages, readHeldMessages, readHeldOff, readHeldWatched, tellAgain } from '../../books/messages/index.ts';
import { customerSince } from '../../books/customers/index.ts';
import { customerRoles, may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';
import { addDeskMessageCalls } from './desk-calls.ts';
import { readerOf } from './reader.ts';

export const feature = declareFeature({
  name: 'messages',
  customers: {
    contract: [messages],
    policies: {
      'messages/announced': 'look',
      'messages/count': 'look',
      'messages/list': 'look',
      'messages/one': 'look',
      'messages/read': 'look',
      'messages/readAll': 'look',
      'messages/switch': 'look',
      'messages/switches': 'look',
    },
  },
  desk: {
    contract: [deskMessages],
    policies: { 'messages/ofCustomer': may.look(customerRoles), 'messages/ofCustomerFile': may.look(customerRoles) },
  },
  run: house => ({ desk: calls => addDeskMessageCalls(calls, house) }),
  held: ({ instruments }) => [
    {
      name: 'messages',
      tables: ['message', 'message_mark', 'message_read'],
      read: async (from, customer) =>
        readHeldMessages(from, await readerOf(from, { customer, since: await customerSince(from, customer), instruments })),
    },
    { name: 'messages-switched-off', tables: ['message_off'], read: readHeldOff },
    { name: 'messages-watched', tables: ['message_watched'], read: readHeldWatched },
  ],
  notHeld: { message_forgotten: 'that the messages of a customer who has left are gone' },
  kept: [{ part: 'messages', years: 0, forget: deleteMessages, reopened: tellAgain }],
});
