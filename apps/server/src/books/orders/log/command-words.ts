import type { VenueCommand, VenueOrder } from '../venue-port.ts';

/*
 * Commands as they are written into the log: JSON, what may be larger than a double can count as text. Field by field and not by a replacer, which
 * would cost as much as all else of a placed order in this process.
 */

type Large = 'order' | 'customer' | 'quantity' | 'limit' | 'stop' | 'portfolio' | 'by' | 'ifRemaining' | 'sequence';
/** A value with its large numbers as text. */
type Written<T> = { readonly [F in keyof T]: F extends Large ? (null extends T[F] ? string | null : string) : T[F] };

type OfKind<K extends VenueCommand['kind']> = Extract<VenueCommand, { kind: K }>;
type WrittenCommand =
  | { readonly kind: 'submit'; readonly order: Written<VenueOrder> }
  | Written<OfKind<'cancel'>>
  | Written<OfKind<'reduce'>>
  | Written<OfKind<'replace'>>
  | OfKind<'learn'>
  | OfKind<'end-orders'>
  | OfKind<'delist'>
  | { readonly kind: 'restore'; readonly orders: readonly Written<OfKind<'restore'>['orders'][number]>[] };

const text = (value: bigint | null): string | null => (value === null ? null : String(value));
const number = (value: string | null): bigint | null => (value === null ? null : BigInt(value));

const writtenOrder = (order: VenueOrder): Written<VenueOrder> => ({
  ...order,
  order: String(order.order),
  customer: String(order.customer),
  quantity: String(order.quantity),
  limit: text(order.limit),
  stop: text(order.stop),
  portfolio: String(order.portfolio),
});

const readOrder = (order: Written<VenueOrder>): VenueOrder => ({
  ...order,
  order: BigInt(order.order),
  customer: BigInt(order.customer),
  quantity: BigInt(order.quantity),
  limit: number(order.limit),
  stop: number(order.stop),
  portfolio: BigInt(order.portfolio),
});

const named = ({ order, customer }: { order: bigint; customer: bigint }) => ({ order: String(order), customer: String(customer) });
const nameOf = ({ order, customer }: { order: string; customer: string }) => ({ order: BigInt(order), customer: BigInt(customer) });

function written(command: VenueCommand): WrittenCommand {
  switch (command.kind) {
    case 'submit':
      return { kind: 'submit', order: writtenOrder(command.order) };
    case 'restore':
      return { kind: 'restore', orders: command.orders.map(order => ({ ...order, ...writtenOrder(order), sequence: String(order.sequence) })) };
    case 'learn':
    case 'end-orders':
    case 'delist':
      return command;
    case 'cancel':
      return { kind: 'cancel', ...named(command) };
    case 'reduce':
      return { kind: 'reduce', ...named(command), by: String(command.by) };
    case 'replace': {
      const { quantity, limit, stop, ifRemaining } = command;
      return {
        ...{ kind: 'replace', ...named(command), quantity: String(quantity), limit: text(limit), stop: text(stop) },
        ifRemaining: String(ifRemaining),
      };
    }
  }
}

function read(command: WrittenCommand): VenueCommand {
  switch (command.kind) {
    case 'submit':
      return { kind: 'submit', order: readOrder(command.order) };
    case 'restore':
      return { kind: 'restore', orders: command.orders.map(order => ({ ...order, ...readOrder(order), sequence: BigInt(order.sequence) })) };
    case 'learn':
    case 'end-orders':
    case 'delist':
      return command;
    case 'cancel':
      return { kind: 'cancel', ...nameOf(command) };
    case 'reduce':
      return { kind: 'reduce', ...nameOf(command), by: BigInt(command.by) };
    case 'replace': {
      const { quantity, limit, stop, ifRemaining } = command;
      return {
        ...{ kind: 'replace', ...nameOf(command), quantity: BigInt(quantity), limit: number(limit), stop: number(stop) },
        ifRemaining: BigInt(ifRemaining),
      };
    }
  }
}

export const textOfCommands = (commands: readonly VenueCommand[]): string => JSON.stringify(commands.map(written));

export const commandsOfText = (json: string): VenueCommand[] => (JSON.parse(json) as WrittenCommand[]).map(read);
