import { hash } from 'node:crypto';
import { idOfNumber } from '@parkett/kernel';
import type { Standing } from '../../books/customers/index.ts';
import {
  embeddedVenue,
  findOrder,
  minimumUnitsNow,
  type ChangeIntent,
  type Order,
  type OrderDesk,
  type Parsed,
  type Requested,
} from '../../books/orders/index.ts';
import type { KeyedCall, Outcome } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db.ts';
import { instrumentAsked, readChange, readOrder, type ChangeForm, type OrderForm } from './rules/read-order.ts';

const hashOf = (route: string, body: readonly unknown[]): Buffer => hash('sha256', JSON.stringify([route, ...body]), 'buffer');

/** The body of an order in one fixed order of fields: two ways of writing the same order are the same order. */
export const orderHash = (form: OrderForm): Buffer =>
  hashOf('trade/order', [
    form.code,
    form.side,
    form.type,
    form.quantity,
    form.price ?? null,
    form.stopPrice ?? null,
    form.timeInForce,
    form.goodTill ?? null,
    form.mainHoursOnly ?? null,
    form.holdUntilNextSession ?? null,
    form.position ?? null,
    // A key that was used before there was this choice has the same hash.
    ...(form.thisSessionOnly === undefined ? [] : [form.thisSessionOnly]),
    ...(form.exchange === undefined ? [] : [{ from: form.exchange.from, quote: form.exchange.quote }]),
  ]);

export const changeHash = (number: string, form: ChangeForm | null): Buffer =>
  hashOf(form ? 'trade/replace' : 'trade/cancel', [number, form?.quantity ?? null, form?.price ?? null, form?.stopPrice ?? null]);

export type OrderCaller = { readonly key: KeyedCall; readonly customer: bigint; readonly standing: Standing };

/** A customer's orders: their text becomes intents here, and the desk does the rest. */
export class CustomerOrders {
  readonly #desk: OrderDesk;
  readonly #db: Db;

  constructor(parts: { desk: OrderDesk; db: Db }) {
    this.#desk = parts.desk;
    this.#db = parts.db;
  }

  async place({ key, customer, standing }: OrderCaller, form: OrderForm): Promise<Outcome<Order>> {
    const asked = instrumentAsked(this.#desk.context.instruments, form.code);
    const { instrument } = asked;
    const intent = readOrder(form, { customer, ...asked, venue: embeddedVenue, minimumUnits: minimumUnitsNow(this.#desk.context) });
    const effect = form.side === 'buy' ? 'open' : 'close';
    const { exchange = null } = form;
    if (exchange && instrument && intent.ok) await this.#desk.context.exchanges?.prepare({ customer, from: exchange.from, to: instrument.currency });
    return this.#desk.place({ ...key, command: { customer, effect, intent, standing, ...(exchange ? { exchange } : {}) } });
  }

  /** @param form null asks to cancel what is left */
  async change({ key, customer, standing }: OrderCaller, asked: { number: string; form: ChangeForm | null }): Promise<Outcome<Requested>> {
    const order = idOfNumber('O', asked.number);
    const { intent } = asked.form === null ? { intent: null } : await this.readChange(customer, { number: asked.number, form: asked.form });
    return this.#desk.change({ ...key, command: { customer, standing, order, intent } });
  }

  /** A change as an intent, with the order as it is now; null where there is no such order. */
  async readChange(customer: bigint, asked: { number: string; form: ChangeForm }): Promise<{ order: Order | null; intent: Parsed<ChangeIntent> }> {
    const id = idOfNumber('O', asked.number);
    const order = id === null ? null : await findOrder(this.#db, { customer, order: id });
    if (!order) return { order: null, intent: { ok: true, value: { quantity: null, limit: null, stop: null } } };
    const instrument = this.#desk.context.instruments.withId(order.instrumentId);
    return { order, intent: readChange(asked.form, { order, instrument, minimumUnits: minimumUnitsNow(this.#desk.context) }) };
  }
}
