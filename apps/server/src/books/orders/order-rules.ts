import { defineRule, defineRulePer, wholeNumber } from '../house-rules/index.ts';

const count = wholeNumber({ min: 0, max: 1_000_000_000 });

export const openEntriesMax = defineRule({
  name: 'openEntriesMax',
  unit: 'pending buy orders and open positions of one wallet',
  schema: count,
  preset: 300,
});

export const ordersPerSecond = defineRule({
  name: 'ordersPerSecond',
  unit: 'orders, changes and cancellations of one account in a second of system time',
  schema: count,
  preset: 50,
});

/** What an opening order has to be worth; a smaller one would cost more than it moves. */
export const minimumUnits = defineRule({
  name: 'orders.minimum-units',
  unit: 'whole units of the order’s currency',
  form: 'money',
  schema: wholeNumber({ min: 1, max: 1_000_000 }),
  preset: 1,
});

/** How far beyond a price an order without a limit may execute. */
export const collarBps = defineRulePer({
  name: 'orders.collar',
  unit: 'hundredths of a per cent, in continuous trading and in every other phase',
  per: ['continuous', 'other'],
  form: 'rate',
  schema: wholeNumber({ min: 0, max: 10_000 }),
  preset: { continuous: 200, other: 500 },
});

/** An order that is good till cancelled ends after so many days; one that is good till a date ends within them. */
export const goodTillDaysMax = defineRule({
  name: 'orders.good-till-days-max',
  unit: 'calendar days after the trading date',
  schema: wholeNumber({ min: 1, max: 3_660 }),
  preset: 360,
});
