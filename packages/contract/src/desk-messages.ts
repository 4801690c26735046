import * as z from 'zod/mini';
import { defineCall, defineDownload } from './call.ts';
import { message, messageMark } from './messages.ts';
import { fileWish, number } from './shapes.ts';

export const messagesOf = defineCall({
  path: 'messages/ofCustomer',
  access: 'session',
  key: false,
  summary: 'The messages that a customer has had, the newest first, twenty at a time',
  request: z.strictObject({ customer: number, after: z.optional(messageMark) }),
  reply: z.object({ messages: z.array(message), next: z.nullable(z.string()) }),
});

export const messagesOfFile = defineDownload({
  path: 'messages/ofCustomerFile',
  access: 'session',
  summary: 'The same rows as CSV. That they were taken leaves a row',
  request: z.strictObject({ customer: number, ...fileWish }),
  types: ['text/csv'],
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-messages': typeof import('./desk-messages.ts');
  }
}
