import { market as contract, type ReplyOf } from '@parkett/contract';
import { instantOf, instantToWire, later, zonedInstant, type TradingDate, type Instant } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { marketHouse, smallList, type MarketHouse } from '../../testing/market-house.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { keepWish } from '../../platform/clock-store.ts';
import { withTransaction } from '../../platform/db.ts';
import { localBus } from '../../platform/bus/bus.ts';
import { silentLog } from '../../platform/log.ts';
import { MarketClock } from './index.ts';

type State = ReplyOf<typeof contract.clock>;
const houses: MarketHouse[] = [];
afterAll(async () => {
  for (const house of houses) await house.close();
});

async function openHouse(
  options: Parameters<typeof marketHouse>[0] = {},
): Promise<{ house: MarketHouse; customer: Visitor; set: (change: object) => ReturnType<Visitor['post']> }> {
  const house = await marketHouse({ source: smallList, ...options });
  houses.push(house);
  const customer = house.visitor();
  await customer.enter('demo/open', {});
  let keys = 0;
  const set = (change: object): ReturnType<Visitor['post']> => customer.post('market/setClock', change, { key: `a-key-of-the-clock-${(keys += 1)}` });
  return { house, customer, set };
}

const berlin = (date: TradingDate, time: string): Instant => zonedInstant(date, time);
const stateOf = async (visitor: Visitor): Promise<State> => (await visitor.post('market/clock')).data;

test('everybody sees the clock with its phase and plan, a customer may set it', async () => {
  const { house, customer } = await openHouse();
  const stranger = await stateOf(house.visitor());
  expect(stranger).toMatchObject({
    mode: 'paper',
    feed: 'simulator',
    paused: true,
    speed: 1,
    skipClosed: true,
    settable: false,
    phase: 'continuous',
  });
  expect(stranger.phaseEndsAt).toBe(instantToWire(berlin('2026-11-23', '17:30')));
  expect(stranger.nextOpeningAt).toBe(instantToWire(berlin('2026-11-24', '09:00')));
  expect(stranger.sessions.length).toBe(7);
  expect((await stateOf(customer)).settable).toBe(true);
  expect(await house.visitor().post('market/setClock', { paused: true }, { key: 'a-key-of-a-stranger' })).toMatchObject({ http: 401 });
});

test.each([
  ['2026-11-23', '07:00', 'closed', '2026-11-23 08:00'],
  ['2026-11-23', '08:00', 'pre-market', '2026-11-23 08:55'],
  ['2026-11-23', '13:01', 'midday-auction', '2026-11-23 13:02'],
  ['2026-11-23', '17:37', 'pause', '2026-11-23 17:40'],
  ['2026-11-23', '22:00', 'closed', '2026-11-24 08:00'],
  ['2026-11-28', '12:00', 'closed', '2026-11-30 08:00'],
  ['2026-12-30', '14:30', 'closed', '2027-01-04 08:00'],
] as const)('on %s at %s the market is in its phase %s until %s', async (date, time, phase, until) => {
  const { customer } = await openHouse({ at: berlin(date, time) });
  const [day, hour] = until.split(' ') as [TradingDate, string];
  expect(await stateOf(customer)).toMatchObject({ phase, phaseEndsAt: instantToWire(berlin(day, hour)) });
});

test.each([
  ['2026-11-23', '07:00', 'pre-market', '2026-11-23 08:00', '2026-11-23 09:00'],
  ['2026-11-23', '08:30', 'opening-auction', '2026-11-23 08:55', '2026-11-23 09:00'],
  ['2026-11-23', '08:57', 'continuous', '2026-11-23 09:00', '2026-11-23 09:00'],
  ['2026-11-23', '09:53', 'midday-auction', '2026-11-23 13:00', '2026-11-24 09:00'],
  ['2026-11-23', '13:01', 'continuous', '2026-11-23 13:02', '2026-11-24 09:00'],
  ['2026-11-23', '17:37', 'after-hours', '2026-11-23 17:40', '2026-11-24 09:00'],
  ['2026-11-27', '22:30', 'pre-market', '2026-11-30 08:00', '2026-11-30 09:00'],
] as const)(
  'on %s at %s the clock names %s at %s as next and opens at %s, and goes to either in one step',
  async (date, time, phase, next, opening) => {
    const at = (text: string): string => {
      const [day, hour] = text.split(' ') as [TradingDate, string];
      return instantToWire(berlin(day, hour));
    };
    const { customer, set } = await openHouse({ at: berlin(date, time) });
    expect(await stateOf(customer)).toMatchObject({ nextPhase: { phase, at: at(next) }, nextOpeningAt: at(opening) });
    expect((await set({ nextPhase: true })).data).toMatchObject({ now: at(next), phase });
    const other = await openHouse({ at: berlin(date, time) });
    expect((await other.set({ nextOpening: true })).data).toMatchObject({ now: at(opening), phase: 'continuous' });
  },
);

test('speed, pause and the next phase can be set, a moment that has passed cannot', async () => {
  const { customer, set } = await openHouse();
  expect((await set({ speed: 60, paused: true })).data).toMatchObject({ speed: 60, paused: true });
  expect((await set({ nextPhase: true })).data).toMatchObject({ now: instantToWire(berlin('2026-11-23', '17:30')), phase: 'closing-auction' });
  expect(await set({ goTo: instantToWire(berlin('2026-11-23', '17:00')) })).toMatchObject({ http: 200, status: 0, code: 'clock-not-backwards' });
  expect((await set({ goTo: instantToWire(berlin('2026-11-25', '11:00')) })).data).toMatchObject({
    now: instantToWire(berlin('2026-11-25', '11:00')),
  });
  expect(await set({ goTo: instantToWire(berlin('2028-01-03', '11:00')) })).toMatchObject({ status: 0, code: 'invalid-date', params: { days: 366 } });
  expect((await stateOf(customer)).now).toBe(instantToWire(berlin('2026-11-25', '11:00')));
});

test.each([[{ speed: 0 }], [{ speed: 601 }], [{ speed: 1.5 }], [{ goTo: 'tomorrow' }], [{ goTo: '2026-11-25' }], [{ nextPhase: false }]])(
  '%o is malformed',
  async change => {
    const { set } = await openHouse();
    expect(await set(change)).toMatchObject({ http: 400, code: 'malformed' });
  },
);

test('the same key sets the clock once, with the same answer', async () => {
  const { customer } = await openHouse();
  const step = (): ReturnType<Visitor['post']> => customer.post('market/setClock', { nextPhase: true }, { key: 'one-key-for-one-step' });
  const first = await step();
  expect((await step()).text).toBe(first.text);
  expect((await stateOf(customer)).phase).toBe('closing-auction');
});

test('the audit says who set the clock to what, once per wish', async () => {
  const { house, customer, set } = await openHouse();
  const [{ id }] = (await house.database.db.query<{ id: string }>('', 'select id::text from customer')) as [{ id: string }];
  await set({ speed: 60, skipClosed: false });
  const jump = (): ReturnType<Visitor['post']> =>
    customer.post('market/setClock', { nextPhase: true, paused: false }, { key: 'a-step-for-the-audit' });
  await jump();
  await jump();
  // Refused ones changed nothing.
  await set({ goTo: instantToWire(berlin('2026-11-20', '17:00')) });
  const rows = await house.database.db.query(
    '',
    `select actor_kind as kind, actor, customer_id::text as customer, facts from audit_entry where action = 'market.clock-set' order by id`,
  );
  const at = instantToWire(berlin('2026-11-23', '15:30'));
  const facts = { speed: 60, skipClosed: false };
  expect(rows).toEqual([
    { kind: 'customer', actor: id, customer: id, facts: { ...facts, at, paused: true } },
    { kind: 'customer', actor: id, customer: id, facts: { ...facts, at, goal: instantToWire(berlin('2026-11-23', '17:30')), paused: false } },
  ]);
});

test('where others can reach the server the clock can’t be set from the app', async () => {
  const { customer, set } = await openHouse({ settableByCustomers: false });
  expect((await stateOf(customer)).settable).toBe(false);
  expect(await set({ paused: false })).toMatchObject({ http: 200, status: 0, code: 'clock-not-yours' });
});

async function arrive(house: MarketHouse, begin: () => void): Promise<Instant> {
  const arrived = Promise.withResolvers<Instant>();
  const from = house.business.now();
  house.due.onJumpStep(async to => void (to > from + 3_600_000 && arrived.resolve(to)));
  begin();
  return arrived.promise;
}

test('with the switch on, 22:05 is followed by 07:55 of the next trading day; what falls due between is done', async () => {
  const { house } = await openHouse({ at: berlin('2026-11-27', '22:04:59'), paused: false });
  let due: Instant | null = berlin('2026-11-28', '12:00');
  const done: Instant[] = [];
  house.due.register({
    name: 'something on Saturday',
    nextDueAt: async () => due,
    run: async (_, now) => {
      done.push(now);
      due = null;
    },
  });
  expect(await arrive(house, () => house.due.start())).toBe(berlin('2026-11-28', '12:00'));
  await expect.poll(() => house.business.now()).toBeGreaterThanOrEqual(berlin('2026-11-30', '07:55'));
  expect(done).toEqual([berlin('2026-11-28', '12:00')]);
  expect(house.business.now()).toBeLessThan(berlin('2026-11-30', '08:00'));
  await house.due.stop();
});

test('a jump to a closed moment stays there, skipping that is switched on in a night skips it at once, and the switch is kept', async () => {
  const { house, set } = await openHouse({ at: berlin('2026-11-26', '21:00') });
  house.due.start();
  await set({ goTo: instantToWire(berlin('2026-11-28', '12:00')) });
  expect(house.business.now()).toBe(berlin('2026-11-28', '12:00'));
  await set({ skipClosed: false });
  const { db } = house.database;
  const again = async (): Promise<boolean> =>
    (
      await MarketClock.open({
        ...{
          db,
          commands: house.commands,
          log: silentLog(),
          clock: house.business,
          bus: localBus(),
          systemNow: () => house.clock.now,
          schedule: house.parts.history.scheduleOf(1),
        },
        due: { register: () => {} } as never,
        frame: { mode: 'paper', feed: 'simulator', replayDay: null, knownSeed: false, listed: ['share'] },
        settableByCustomers: true,
      })
    ).state(false).skipClosed;
  expect(await again()).toBe(false);
  await set({ skipClosed: true });
  expect(await again()).toBe(true);
  await expect.poll(() => house.business.now()).toBe(berlin('2026-11-30', '07:55'));
  await house.due.stop();
});

test('while the clock jumps its wish holds no connection, and time never goes back', async () => {
  const { house, set } = await openHouse();
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  house.due.onJumpStep(() => {
    reached.resolve();
    return gate.promise;
  });
  const jump = set({ goTo: instantToWire(berlin('2026-11-25', '11:00')) });
  await reached.promise;
  const { open, idle } = house.database.db.load();
  expect(idle).toBe(open);
  expect(await set({ goTo: instantToWire(berlin('2026-11-25', '10:00')) })).toMatchObject({ status: 0, code: 'clock-not-backwards' });
  gate.resolve();
  expect((await jump).data).toMatchObject({ now: instantToWire(berlin('2026-11-25', '11:00')) });
});

test('a wish that can’t be kept moves nothing', async () => {
  const { house, set } = await openHouse();
  await house.database.owner.query('', 'alter table command add constraint nothing_more check (false) not valid');
  expect(await set({ speed: 60, nextPhase: true })).toMatchObject({ http: 500 });
  expect(house.business.state()).toEqual({ at: berlin('2026-11-23', '15:30'), speed: 1, paused: true });
});

test('a wish whose server ended before it was obeyed is obeyed at the next start', async () => {
  const { house } = await openHouse();
  const at = berlin('2026-11-24', '10:00');
  await withTransaction(house.database.db, tx => keepWish(tx, { at, speed: 60, paused: true }));
  await house.marketClock.lead();
  await expect.poll(() => house.business.state()).toEqual({ at, speed: 60, paused: true });
});

/** Something due at a moment that ends a jump. Answers how to have it done. */
function registerEnd(house: MarketHouse, end: { due: Instant; inJump: 'needs-time' | 'stops' }): () => void {
  let due: Instant | null = end.due;
  house.due.register({
    name: 'ends a jump',
    inJump: end.inJump,
    nextDueAt: async () => due,
    run: async () => {},
  });
  return () => (due = null);
}

test.each([
  ['trades', '2026-11-24T09:00:00.000Z', false],
  ['stops', '2026-11-24T08:59:59.999Z', true],
] as const)('a jump that ends early because something there %s says so, and no start goes on to its goal', async (why, endsAt, paused) => {
  const { house, customer, set } = await openHouse();
  await set({ paused: false, speed: 1 });
  const done = registerEnd(house, { due: instantOf('2026-11-24T09:00:00Z'), inJump: why === 'trades' ? 'needs-time' : why });
  await set({ goTo: '2026-11-25T10:00:00.000Z' });
  await expect.poll(async () => (await stateOf(customer)).endedEarly).toEqual({ at: endsAt, why });
  const { now, paused: stands } = await stateOf(customer);
  expect(now.slice(0, 10)).toBe('2026-11-24');
  expect(stands).toBe(paused);
  done();
  await house.marketClock.lead();
  // Jumps happen one after the other: this one waits for whatever the start began.
  await house.due.jump(house.business.now());
  expect((await stateOf(house.visitor())).now.slice(0, 10)).toBe('2026-11-24');
  expect(await set({ speed: 10 })).toMatchObject({ data: { endedEarly: null } });
  expect((await stateOf(customer)).endedEarly).toBeNull();
});

test('more than ten wishes a second are too many; a repeat of an earlier one is answered', async () => {
  const { house, customer, set } = await openHouse();
  const first = (): ReturnType<Visitor['post']> => customer.post('market/setClock', { speed: 2 }, { key: 'the-first-of-many-wishes' });
  const { text } = await first();
  for (let wish = 2; wish <= 10; wish += 1) expect((await set({ speed: wish })).status).toBe(1);
  expect(await set({ speed: 11 })).toMatchObject({ status: 0, code: 'submitted-too-frequently' });
  expect((await first()).text).toBe(text);
  expect(house.business.speed).toBe(10);
});

test('what lies ahead of a customer is told by all features, the first one first and at most fifty, and to nobody else', async () => {
  const { house, customer } = await openHouse();
  const [{ id }] = (await house.database.owner.query<{ id: bigint }>('', 'select id from customer')) as [{ id: bigint }];
  const moment = (minute: number, kind: 'split' | 'block-ends') =>
    ({ at: instantToWire(later(house.business.now(), minute * 60_000)), kind, code: 'SAP', name: 'SAP SE' }) as const;
  const [early, late] = [moment(1, 'split'), moment(2, 'block-ends')];
  house.ahead.register(async asking => (asking === id ? [late, ...Array.from({ length: 60 }, () => moment(3, 'split'))] : []));
  house.ahead.register(async asking => (asking === id ? [early] : []));
  const { moments } = (await customer.post('market/ahead')).data as ReplyOf<typeof contract.ahead>;
  expect(moments).toHaveLength(50);
  expect(moments.slice(0, 3)).toEqual([early, late, moment(3, 'split')]);
  const other = house.visitor();
  await other.enter('demo/open', {});
  expect((await other.post('market/ahead')).data).toEqual({ moments: [] });
  expect(await house.visitor().post('market/ahead')).toMatchObject({ http: 401 });
});
