import { closeLine, executed, heldPosition, type Standing } from '../../../testing/folded.ts';
import { tableNow, tableOrder } from '../../../testing/order-situation.ts';
import type { VenueEvent } from '../venue-port.ts';

export type Scenario = {
  readonly what: string;
  readonly standing: Standing;
  readonly events: readonly VenueEvent[];
  readonly follows: readonly string[];
};

const at = tableNow;
/** Buy 10 at 90,00 €, 901,00 € held. On the money of customer 7. */
const purchase = { order: tableOrder({ holdAccount: 71n }), held: 90_100n };
/** The same with 4 executed at 90,00 €. */
const partly = {
  order: tableOrder({ holdAccount: 71n, filled: 4n, executedExact: 3_600_000n, executedValue: 36_000n, feeCharged: 100n }),
  held: 54_000n,
};
/** Sell 10 at 110,00 €, of position 3 (4 pieces) and position 5 (6 of 8). */
const sale = {
  order: tableOrder({
    id: 31n,
    holdAccount: 72n,
    side: 'sell',
    effect: 'close',
    price: 1_100_000n,
    limit: 1_100_000n,
    liveLimit: 1_100_000n,
    holdPlaced: 10n,
  }),
  held: 10n,
};
const selling: Standing = {
  orders: [sale],
  positions: [heldPosition(3n, { open: 4n, closing: 4n }), heldPosition(5n, { open: 8n, closing: 6n })],
  closes: [closeLine(0, { order: 31n, position: 3n, quantity: 4n }), closeLine(1, { order: 31n, position: 5n, quantity: 6n })],
};

export const scenarios: readonly Scenario[] = [
  {
    what: 'all of a purchase executes at its limit: the hold is used up, a position with a number of its own opens',
    standing: { orders: [purchase] },
    events: [executed({ buy: 21n, price: 900_000n, quantity: 10n })],
    follows: [
      'O21 executed: 10 of 10, 900.00 + 1.00',
      'money of 7: -901.00, held -901.00',
      'shares of 7: +10',
      'P901: 10 open, 0 closing, cost 900.00, realised 0.00',
    ],
  },
  {
    what: 'a better price than the limit: what isn’t needed is free again',
    standing: { orders: [purchase] },
    events: [executed({ buy: 21n, price: 890_000n, quantity: 10n })],
    follows: [
      'O21 executed: 10 of 10, 890.00 + 1.00',
      'money of 7: -891.00, held -901.00',
      'shares of 7: +10',
      'P901: 10 open, 0 closing, cost 890.00, realised 0.00',
    ],
  },
  {
    what: 'a part executes: the rest stays held, order and position each count as an entry',
    standing: { orders: [purchase], lockMinutes: 30 },
    events: [executed({ buy: 21n, price: 900_000n, quantity: 4n })],
    follows: [
      'O21 pending: 4 of 10, 360.00 + 1.00, holds 54000',
      'money of 7: -361.00, held -361.00, entries +1',
      'shares of 7: +4',
      'P901: 4 open, 0 closing, cost 360.00, realised 0.00, locked for 30 minutes',
    ],
  },
  {
    what: 'two parts in one batch are charged once',
    standing: { orders: [purchase] },
    events: [executed({ buy: 21n, price: 900_000n, quantity: 4n }), executed({ execution: 502n, buy: 21n, price: 899_900n, quantity: 6n })],
    follows: [
      'O21 executed: 10 of 10, 899.94 + 1.00',
      'money of 7: -900.94, held -901.00',
      'shares of 7: +10',
      'P901: 10 open, 0 closing, cost 899.94, realised 0.00',
    ],
  },
  {
    what: 'the rest of a purchase is cancelled: its money is free again',
    standing: { orders: [partly] },
    events: [{ kind: 'cancelled', order: 21n, at, reason: 'requested', worst: null, best: null }],
    follows: ['O21 cancelled (requested): 4 of 10, 360.00 + 1.00', 'money of 7: held -540.00, entries -1'],
  },
  {
    what: 'the day ends',
    standing: { orders: [purchase] },
    events: [{ kind: 'expired', order: 21n, at, reason: 'day' }],
    follows: ['O21 expired (day): 0 of 10, 0.00 + 0.00', 'money of 7: held -901.00, entries -1'],
  },
  {
    what: 'the venue doesn’t take the order',
    standing: { orders: [purchase] },
    events: [{ kind: 'rejected', order: 21n, at, command: 'submit', reason: 'would-execute' }],
    follows: ['O21 refused (would-execute): 0 of 10, 0.00 + 0.00', 'money of 7: held -901.00, entries -1'],
  },
  {
    what: 'a cancellation that came too late changes nothing',
    standing: { orders: [purchase] },
    events: [{ kind: 'rejected', order: 21n, at, command: 'cancel', reason: 'unknown-order' }],
    follows: [],
  },
  {
    what: 'an order that has ended hears nothing more',
    standing: { orders: [purchase] },
    events: [
      { kind: 'cancelled', order: 21n, at, reason: 'requested', worst: null, best: null },
      { kind: 'expired', order: 21n, at, reason: 'day' },
    ],
    follows: ['O21 cancelled (requested): 0 of 10, 0.00 + 0.00', 'money of 7: held -901.00, entries -1'],
  },
  {
    what: 'a change to more pieces at a lower limit waits while most executes at the old one: what is set aside lasts for both',
    standing: { orders: [{ order: { ...purchase.order, askedQuantity: 12n, askedLimit: 890_000n }, held: 108_100n }] },
    events: [executed({ buy: 21n, price: 900_000n, quantity: 9n })],
    follows: [
      'O21 pending: 9 of 10, 810.00 + 1.00, holds 27000, a change is asked',
      'money of 7: -811.00, held -811.00, entries +1',
      'shares of 7: +9',
      'P901: 9 open, 0 closing, cost 810.00, realised 0.00',
    ],
  },
  {
    what: 'a change to fewer pieces is answered: the hold shrinks to what is live',
    standing: { orders: [{ ...purchase, order: { ...purchase.order, askedQuantity: 5n, askedLimit: 900_000n } }] },
    events: [{ kind: 'replaced', order: 21n, at, remaining: 5n, limit: 900_000n, stop: null }],
    follows: ['O21 pending: 0 of 5, 0.00 + 0.00, holds 45100', 'money of 7: held -450.00'],
  },
  {
    what: 'a change to a dearer order is refused: the hold falls back to what is live',
    standing: { orders: [{ order: { ...purchase.order, askedQuantity: 12n, askedLimit: 900_000n }, held: 108_100n }] },
    events: [{ kind: 'rejected', order: 21n, at, command: 'change', reason: 'changed-meanwhile' }],
    follows: ['O21 pending: 0 of 10, 0.00 + 0.00, holds 90100', 'money of 7: held -180.00'],
  },
  {
    what: 'a part executes while a dearer change waits: what the change may need stays held',
    standing: { orders: [{ order: { ...purchase.order, askedQuantity: 12n, askedLimit: 900_000n }, held: 108_100n }] },
    events: [executed({ buy: 21n, price: 900_000n, quantity: 4n })],
    follows: [
      'O21 pending: 4 of 10, 360.00 + 1.00, holds 72000, a change is asked',
      'money of 7: -361.00, held -361.00, entries +1',
      'shares of 7: +4',
      'P901: 4 open, 0 closing, cost 360.00, realised 0.00',
    ],
  },
  {
    what: 'all of a sale executes: the older position closes, the proceeds settle in two days',
    standing: selling,
    events: [executed({ sell: 31n, price: 1_100_000n, quantity: 10n, aggressor: 'sell' })],
    follows: [
      'O31 executed: 10 of 10, 1100.00 + 1.00',
      'money of 7: +1099.00, entries -1',
      'shares of 7: -10, held -10',
      '1099.00 settle on 2026-11-27',
      'P3: 0 open, 0 closing, cost 0.00, realised 40.00, closed',
      'P5: 2 open, 0 closing, cost 200.00, realised 60.00',
      '4 of P3: cost 400.00, brought 440.00',
      '6 of P5: cost 600.00, brought 660.00',
    ],
  },
  {
    what: 'a part of a sale executes and the rest is cancelled: what it had reserved can be sold again',
    standing: selling,
    events: [
      executed({ sell: 31n, price: 1_100_000n, quantity: 3n, aggressor: 'sell' }),
      { kind: 'cancelled', order: 31n, at, reason: 'requested', worst: null, best: null },
    ],
    follows: [
      'O31 cancelled (requested): 3 of 10, 330.00 + 1.00',
      'money of 7: +329.00',
      'shares of 7: -3, held -10',
      '329.00 settle on 2026-11-27',
      'P3: 1 open, 0 closing, cost 100.00, realised 30.00',
      'P5: 8 open, 0 closing, cost 800.00, realised 0.00',
      '3 of P3: cost 300.00, brought 330.00',
    ],
  },
  {
    what: 'a sale is made smaller: the last reserved shares are free first',
    standing: selling,
    events: [{ kind: 'replaced', order: 31n, at, remaining: 5n, limit: 1_100_000n, stop: null }],
    follows: ['O31 pending: 0 of 5, 0.00 + 0.00, holds 5', 'shares of 7: held -5', 'P5: 8 open, 1 closing, cost 800.00, realised 0.00'],
  },
];
