import { denial, messages as contract, type Denial, type RequestOf } from '@parkett/contract';
import { ok, idOfNumber, positionNumber, refuse, type Result } from '@parkett/kernel';
import { lockCustomer, type SignedIn } from '../../books/customers/index.ts';
import type { InstrumentList } from '../../books/instruments/index.ts';
import {
  countUnread,
  deleteOff,
  hasMessage,
  insertOff,
  insertRead,
  raiseMark,
  readNewest,
  readOff,
  readOne,
  readUpTo,
  type MessageKinds,
  type Off,
  type Reaches,
  type Reader,
  type StoredMessage,
} from '../../books/messages/index.ts';
import { closesOfOrders, positionsOpenedBy } from '../../books/positions/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { withKeptAnswer, type Commands } from '../../platform/commands/index.ts';
import type { Db, Queryable, Tx } from '../../platform/db.ts';
import { announced, listMessages, shown } from './list.ts';
import { readerOf } from './reader.ts';

export type MessageParts = {
  readonly db: Db;
  readonly commands: Commands;
  readonly kinds: MessageKinds;
  readonly reaches: Reaches;
  readonly instruments: Pick<InstrumentList, 'withCode'>;
  /** Says to the customer's other screens that the count has changed. */
  readonly changed: (customer: bigint) => void;
};

/** The position that the message's order opened, or else the first of those that it closes. */
async function positionOf(from: Queryable, customer: bigint, { parameters }: StoredMessage): Promise<string | null> {
  const order = parameters.order === undefined ? null : idOfNumber('O', parameters.order);
  if (order === null) return null;
  const opened = (await positionsOpenedBy(from, [{ customer, order }])).get(order);
  const position = opened ?? (await closesOfOrders(from, [{ customer, order }]))[0]?.positionId;
  return position === undefined ? null : positionNumber(position);
}

type Wish = Reader & { readonly id: bigint };

/** The customer's messages, and which of them were read. */
export function addMessageCalls(calls: Calls<SignedIn>, parts: MessageParts): void {
  const { db, commands, kinds, instruments, changed } = parts;
  const reader = ({ customer: { id, createdAt } }: SignedIn) => readerOf(db, { customer: id, since: createdAt, instruments });
  addSwitchCalls(calls, parts);
  const reading = (name: string, write: (tx: Tx, wish: Wish) => Promise<unknown>) => {
    const submit = commands.register(
      withKeptAnswer({
        name,
        load: (tx, { command }: { command: Wish }) => hasMessage(tx, command),
        decide: (isThere: boolean, wish: Wish): Result<{ change: Wish; answer: Record<string, never> }, Denial> =>
          isThere ? ok({ change: wish, answer: {} }) : refuse(denial('message-does-not-exist')),
        save: async (tx, wish: Wish) => void (await write(tx, wish)),
      }),
    );
    return async (submission: Parameters<typeof submit>[0]) => {
      const outcome = await submit(submission);
      if (outcome.outcome === 'accepted') changed(submission.command.customer);
      return outcome;
    };
  };
  const read = reading(contract.readMessage.path, insertRead);
  const readAll = reading(contract.readAllMessages.path, (tx, { customer, id: upTo }) => raiseMark(tx, { customer, upTo }));

  calls.signedIn(contract.messageList, async (asked, { session }) => ok(await listMessages(db, { ...asked, ...(await reader(session)), kinds })));
  calls.signedIn(contract.messageCount, async (_, { session }) => {
    const asking = await reader(session);
    const { customer } = asking;
    const unread = await countUnread(db, { ...asking, upTo: await readUpTo(db, customer), max: contract.unreadMax });
    const newest = await readNewest(db, customer);
    return ok({ unread, newest: newest === null ? null : String(newest) });
  });
  calls.signedIn(contract.announcedMessages, async ({ after }, { session }) =>
    ok({ messages: await announced(db, { ...(await reader(session)), kinds, after: after === undefined ? 0n : BigInt(after) }) }),
  );
  calls.signedIn(contract.messageOne, async ({ id }, { session }) => {
    const asking = await reader(session);
    const { customer } = asking;
    const upTo = await readUpTo(db, customer);
    const found = await readOne(db, { ...asking, upTo, id: id === undefined ? null : BigInt(id) });
    if (!found && id !== undefined) return refuse(denial('message-does-not-exist'));
    return ok({ message: found && shown(found), position: found && (await positionOf(db, customer, found)) });
  });
  calls.keyed(contract.readMessage, async ({ id }, { session, commandKey }) =>
    read({ ...commandKey(), command: { ...(await reader(session)), id: BigInt(id) } }),
  );
  calls.keyed(contract.readAllMessages, async ({ upTo }, { session, commandKey }) =>
    readAll({ ...commandKey(), command: { ...(await reader(session)), id: BigInt(upTo) } }),
  );
}

type Switch = RequestOf<typeof contract.switchMessages> & { readonly customer: bigint };

/** Which news comes in which way beside the list. */
function addSwitchCalls(calls: Calls<SignedIn>, { db, commands, reaches, changed }: MessageParts): void {
  const submit = commands.register(
    withKeptAnswer({
      name: contract.switchMessages.path,
      load: (tx, { command: { customer } }: { command: Switch }) => lockCustomer(tx, customer),
      decide: (_, { customer, group, way, on }: Switch): Result<{ change: Off & { on: boolean }; answer: Record<string, never> }, Denial> =>
        reaches.get(group)?.[way] === 'switch' ? ok({ change: { customer, group, way, on }, answer: {} }) : refuse(denial('message-switch-fixed')),
      save: async (tx, { on, ...off }) => void (await (on ? deleteOff(tx, off) : insertOff(tx, off))),
    }),
  );
  calls.keyed(contract.switchMessages, async (asked, { session, commandKey }) => {
    const customer = session.customer.id;
    const outcome = await submit({ ...commandKey(), command: { ...asked, customer } });
    if (outcome.outcome === 'accepted') changed(customer);
    return outcome;
  });
  calls.signedIn(contract.messageSwitches, async (_, { session }) => {
    const off = await readOff(db, session.customer.id);
    const stateOf = (group: contract.Group, way: contract.Way): contract.SwitchState => {
      const reach = reaches.get(group)![way];
      if (reach !== 'switch') return reach;
      return off.some(one => one.group === group && one.way === way) ? 'off' : 'on';
    };
    return ok({ groups: [...reaches.keys()].map(group => ({ group, toast: stateOf(group, 'toast'), letter: stateOf(group, 'letter') })) });
  });
}
