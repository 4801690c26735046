import { messages as contract, type MessageName, type ReplyOf, type RequestOf } from '@parkett/contract';
import { instantToWire } from '@parkett/kernel';
import { readOff, readStretch, readUpTo, type MessageKinds, type Reader, type StoredMessage } from '../../books/messages/index.ts';
import type { Queryable } from '../../platform/db.ts';

const pageMax = 20;

export const shown = ({ id, kind, at, parameters, read }: StoredMessage): contract.Message => ({
  ...{ id: String(id), kind: kind as MessageName, at: instantToWire(at), parameters: { ...parameters }, read },
});

type Asked = RequestOf<typeof contract.messageList> & Reader & { readonly kinds: MessageKinds };

/**
 * A page of messages. Its mark says which part of the list it ends in (`t`: all by time; `u`: the unread ones; `r`: those that were read) and at which
 * message, so that new messages move nothing.
 */
export async function listMessages(from: Queryable, asked: Asked): Promise<ReplyOf<typeof contract.messageList>> {
  const { customer, since, followed, group, unreadFirst = false, after } = asked;
  const kinds = group === undefined ? null : [...asked.kinds.values()].filter(kind => kind.group === group).map(({ name }) => name);
  const upTo = await readUpTo(from, customer);
  const before = after === undefined ? null : BigInt(after.slice(1));
  const stretch = (read: boolean | null, below: bigint | null, max: number) =>
    readStretch(from, { customer, since, followed, upTo, kinds, before: below, read, max });
  // One more than a page, which says whether there are more.
  const most = pageMax + 1;
  const rows: StoredMessage[] = [];
  if (!unreadFirst) rows.push(...(await stretch(null, before, most)));
  else {
    const isAmongRead = after?.startsWith('r') ?? false;
    if (!isAmongRead) rows.push(...(await stretch(false, before, most)));
    if (rows.length < most) rows.push(...(await stretch(true, isAmongRead ? before : null, most - rows.length)));
  }
  const page = rows.slice(0, pageMax);
  const last = page.at(-1);
  const part = !unreadFirst ? 't' : last?.read ? 'r' : 'u';
  return { messages: page.map(shown), next: rows.length > pageMax && last ? `${part}${last.id}` : null };
}

type New = Reader & { readonly after: bigint; readonly kinds: MessageKinds };

/** Unread messages above a number that show themselves on any screen, as far as their customer hasn't switched that off. */
export async function announced(from: Queryable, { after, kinds: declared, ...reader }: New): Promise<contract.Message[]> {
  const off = (await readOff(from, reader.customer)).filter(({ way }) => way === 'toast').map(({ group }) => group);
  const kinds = [...declared.values()].filter(({ group, isAnnounced }) => isAnnounced && !off.includes(group)).map(({ name }) => name);
  const upTo = await readUpTo(from, reader.customer);
  const rows = await readStretch(from, { ...reader, upTo, kinds, before: null, above: after, read: false, max: contract.unreadMax });
  return rows.map(shown);
}
