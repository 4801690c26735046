import { formatDecimal, instantToWire, offeringNumber, scaleOf, subscriptionNumber } from '@parkett/kernel';
import type { Held } from '../../books/customers/index.ts';
import type { HeldParts } from '../../declaration.ts';
import { entitlementsOfCustomer, salesOf } from './entitlement-store.ts';
import { noticesOf, wishesOf } from './notice-store.ts';
import { allOfferings } from './store.ts';
import { stepsOf, subscriptionsOf } from './subscription-store.ts';

/** A customer's subscriptions, the newest first. */
export const heldSubscriptions = ({ instruments }: Pick<HeldParts, 'instruments'>): Held => ({
  name: 'subscriptions',
  tables: ['subscription', 'subscription_event'],
  read: async (from, customer) => {
    const rows = await subscriptionsOf(from, { customer, size: null });
    const steps = await stepsOf(
      from,
      rows.map(({ id }) => id),
    );
    const offerings = new Map((await allOfferings(from)).map(offering => [offering.id, offering]));
    return rows.map(({ id, offering: offeringId, quantity, limit, state, allotted, paid, returned, held, mark, at }) => {
      const { currency, instrumentId } = offerings.get(offeringId)!;
      const { code, priceScale } = instruments.withId(instrumentId);
      const money = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
      return {
        ...{ number: subscriptionNumber(id), offering: offeringNumber(offeringId), code, currency, state, quantity: String(quantity) },
        ...{ limit: formatDecimal(limit, priceScale), allotted: allotted === null ? null : String(allotted), setAside: money(held) },
        ...{ paid: money(paid), returned: money(returned), mark: mark.toString('hex'), subscribedAt: instantToWire(at) },
        steps: steps.filter(one => one.id === id).map(one => ({ step: one.step, at: instantToWire(one.at) })),
      };
    });
  },
});

/** A customer's entitlements, the newest first, with what was sold of each. */
export const heldEntitlements = ({ instruments }: Pick<HeldParts, 'instruments'>): Held => ({
  name: 'entitlements',
  tables: ['entitlement', 'entitlement_sale'],
  read: async (from, customer) => {
    const rows = await entitlementsOfCustomer(from, customer);
    const sales = await salesOf(
      from,
      rows.map(({ id }) => id),
    );
    const offerings = new Map((await allOfferings(from)).map(offering => [offering.id, offering]));
    return rows.map(({ id, offering: offeringId, shares, exAt, exercisedShares }) => {
      const { currency, instrumentId } = offerings.get(offeringId)!;
      const { code, priceScale } = instruments.withId(instrumentId);
      return {
        ...{ offering: offeringNumber(offeringId), code, currency, shares: String(shares), exAt: instantToWire(exAt) },
        exercisedShares: String(exercisedShares),
        sales: sales
          .filter(({ entitlement }) => entitlement === id)
          .map(({ quantity, price, amount, atEnd, at }) => ({
            ...{ quantity: String(quantity), price: formatDecimal(price, priceScale), amount: formatDecimal(amount, scaleOf(currency)) },
            ...{ onLastDay: atEnd, at: instantToWire(at) },
          })),
      };
    });
  },
});

/** Openings that a customer waits for, and what the calendar has told, the oldest first. */
export const heldNotices = ({ instruments }: Pick<HeldParts, 'instruments'>): Held => ({
  name: 'messages of new shares',
  tables: ['offering_wish', 'offering_notice'],
  read: async (from, customer) => {
    const offerings = new Map((await allOfferings(from)).map(offering => [offering.id, offering]));
    const named = (id: bigint) => ({ offering: offeringNumber(id), code: instruments.withId(offerings.get(id)!.instrumentId).code });
    const [told, wishes] = [await noticesOf(from, customer), await wishesOf(from, customer)];
    return [
      ...told.map(({ offering, kind, quantity, amount, at }) => ({
        ...{ ...named(offering), told: kind, at: instantToWire(at), quantity: quantity === null ? null : String(quantity) },
        amount: amount === null ? null : formatDecimal(amount, scaleOf(offerings.get(offering)!.currency)),
      })),
      ...wishes.map(({ offering, at }) => ({ ...named(offering), waitsForOpeningSince: instantToWire(at) })),
    ];
  },
});
