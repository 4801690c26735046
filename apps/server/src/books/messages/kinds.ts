import { messageKinds, type MessageGroup, type MessageName } from '@parkett/contract';
import { register } from '../../platform/register.ts';

/** A kind of message, as the book or feature declares it whose news it brings. */
export type MessageKind = { readonly name: MessageName; readonly group: MessageGroup; readonly isAnnounced: boolean };
export type MessageKinds = ReadonlyMap<string, MessageKind>;

/** The contract has its group and its parameters, and the customers' app its words. */
export const defineMessage = (name: MessageName): MessageKind => ({
  ...{ name, group: messageKinds[name].group, isAnnounced: 'isAnnounced' in messageKinds[name] },
});

/** The kinds that all books and features declare. Throws StartRefusal where two have one name. */
export const openMessageKinds = (declared: readonly MessageKind[]): MessageKinds => register('kind of message', declared, ({ name }) => name);
