import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { messageGroups, messageNames, messageWays, type MessageGroup, type MessageWay } from './message-kinds.ts';
import { instant } from './shapes.ts';

const id = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** A message is a kind and parameters; the reader's language makes a sentence of them. */
export const message = z.object({
  id,
  kind: z.enum(messageNames),
  at: instant,
  /** Figures are wire decimals. */
  parameters: z.record(z.string(), z.string()),
  read: z.boolean(),
});
export type Message = z.output<typeof message>;
export type Group = MessageGroup;
export type Way = MessageWay;

/** The end of a page, as `next` says it. */
export const messageMark = z.string().check(z.regex(/^[tur]\d{1,18}$/));

/** Unread messages are counted so far: this many stand for as many or more. */
export const unreadMax = 100;

export const messageList = defineCall({
  path: 'messages/list',
  access: 'session',
  key: false,
  summary: 'The customer’s messages, the newest first, twenty at a time',
  request: z.strictObject({
    group: z.optional(z.enum(messageGroups)),
    /** Unread messages come before the others. */
    unreadFirst: z.optional(z.boolean()),
    /** `next` of the page before. */
    after: z.optional(messageMark),
  }),
  reply: z.object({ messages: z.array(message), next: z.nullable(z.string()) }),
});

export const messageCount = defineCall({
  path: 'messages/count',
  access: 'session',
  key: false,
  summary: 'How many messages the customer hasn’t read, counted up to a hundred, and the number of the newest',
  request: nothing,
  reply: z.object({ unread: z.int(), newest: z.nullable(id) }),
});

export const announcedMessages = defineCall({
  path: 'messages/announced',
  access: 'session',
  key: false,
  summary: 'Unread messages above a number that show themselves on any screen, as far as the customer wants it; the newest first, a hundred at most',
  request: z.strictObject({ after: z.optional(id) }),
  reply: z.object({ messages: z.array(message) }),
});

/** `always` and `never` can't be changed: such news comes in any case, or the group has none that comes this way. */
const switchState = z.enum(['on', 'off', 'always', 'never']);
export type SwitchState = z.output<typeof switchState>;

export const messageSwitches = defineCall({
  path: 'messages/switches',
  access: 'session',
  key: false,
  summary: 'In which ways news of each group comes to the customer beside the list of messages',
  request: nothing,
  reply: z.object({ groups: z.array(z.object({ group: z.enum(messageGroups), toast: switchState, letter: switchState })) }),
});

export const switchMessages = defineCall({
  path: 'messages/switch',
  access: 'session',
  key: true,
  summary: 'Switches one way for the news of a group on or off',
  request: z.strictObject({ group: z.enum(messageGroups), way: z.enum(messageWays), on: z.boolean() }),
  reply: nothing,
});

export const messageOne = defineCall({
  path: 'messages/one',
  access: 'session',
  key: false,
  summary: 'One message, or the newest, with the position that its order opened or closes',
  request: z.strictObject({ id: z.optional(id) }),
  reply: z.object({ message: z.nullable(message), position: z.nullable(z.string()) }),
});

export const readMessage = defineCall({
  path: 'messages/read',
  access: 'session',
  key: true,
  summary: 'Notes that the customer has read a message',
  request: z.strictObject({ id }),
  reply: nothing,
});

export const readAllMessages = defineCall({
  path: 'messages/readAll',
  access: 'session',
  key: true,
  summary: 'Notes that the customer has read every message up to the newest that was shown',
  request: z.strictObject({ upTo: id }),
  reply: nothing,
});

declare module './client.ts' {
  interface CustomerModules {
    readonly messages: typeof import('./messages.ts');
  }
}
