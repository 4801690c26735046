import { asInstant, asPrice, asQuantity, later, type Instant } from '@parkett/kernel';
import fc from 'fast-check';
import type { OrderInstruction, Phase, VenueCommand } from '../api.ts';

/** A command and when it is given. */
export type Timed = { readonly command: VenueCommand; readonly at: Instant };

export const near = fc.bigInt({ min: 90n, max: 110n }).map(asPrice);
const some = fc.bigInt({ min: 1n, max: 30n }).map(asQuantity);
const id = fc.integer({ min: 1, max: 60 });

const orderIn = (instrument: number): fc.Arbitrary<OrderInstruction> =>
  fc
    .record({
      id,
      owner: fc.integer({ min: 0, max: 4 }),
      instrument: fc.constant(instrument),
      side: fc.constantFrom('buy', 'sell'),
      kind: fc.constantFrom('limit', 'limit', 'limit', 'market', 'stop', 'stop-limit'),
      quantity: some,
      limit: near,
      stop: near,
      timeInForce: fc.constantFrom('day', 'day', 'gtc', 'gtd', 'ioc', 'fok', 'at-open', 'at-close'),
      until: fc.option(fc.integer({ min: 1, max: 400 }).map(asInstant), { freq: 4 }),
      sessions: fc.constantFrom('all', 'all', 'main'),
      postOnly: fc.boolean(),
      collarBps: fc.constantFrom(null, 100, 500),
    } as const)
    .map(wish => ({
      ...wish,
      stop: wish.kind === 'stop' || wish.kind === 'stop-limit' ? wish.stop : null,
      collarBps: wish.kind === 'market' || wish.kind === 'stop' ? wish.collarBps : null,
      limit: (wish.kind === 'market' || wish.kind === 'stop') && wish.limit % 2n === 0n ? null : wish.limit,
      postOnly: wish.kind === 'limit' && wish.postOnly && wish.quantity % 3n === 0n,
    }));

export const somePhase: fc.Arbitrary<Phase> = fc.constantFrom(
  'continuous',
  'continuous',
  'continuous',
  'opening-auction',
  'closing-auction',
  'midday-auction',
  'pre-market',
  'after-hours',
  'pause',
  'closed',
);

const quotesIn = (instrument: number): fc.Arbitrary<VenueCommand> =>
  fc.tuple(near, some, some).map(([middle, bid, ask]) => ({
    kind: 'quote',
    instrument,
    tick: Number(middle),
    bids: [
      [asPrice(middle - 1n), bid],
      [asPrice(middle - 3n), ask],
    ],
    asks: [
      [asPrice(middle + 1n), ask],
      [asPrice(middle + 3n), bid],
    ],
  }));

/** What an instrument may be told. */
export const commandIn = (instrument: number): fc.Arbitrary<VenueCommand> =>
  fc.oneof(
    { weight: 12, arbitrary: orderIn(instrument).map((one): VenueCommand => ({ kind: 'submit', order: one })) },
    { weight: 2, arbitrary: id.map((one): VenueCommand => ({ kind: 'cancel', id: one })) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reduce' as const), id, by: some }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('replace' as const), id, quantity: some, limit: near }, { requiredKeys: ['kind', 'id'] }) },
    { weight: 2, arbitrary: quotesIn(instrument) },
    { weight: 1, arbitrary: near.map((price): VenueCommand => ({ kind: 'print', instrument, price, tick: Number(price) })) },
    { weight: 1, arbitrary: somePhase.map((phase): VenueCommand => ({ kind: 'set-phase', instrument, phase })) },
    { weight: 1, arbitrary: fc.constant<VenueCommand>({ kind: 'advance' }) },
  );

/** Commands with pauses between them. */
export const dayOf = (command: fc.Arbitrary<VenueCommand>): fc.Arbitrary<Timed[]> =>
  fc.array(fc.tuple(command, fc.integer({ min: 0, max: 5 })), { minLength: 30, maxLength: 120, size: 'max' }).map(steps => {
    let at = asInstant(0);
    return steps.map(([one, pause]) => ({ command: one, at: (at = later(at, pause)) }));
  });
