import { denied, wire, type Denial, type market, type ReplyAt, type ReplyOf, type RequestAt } from '@parkett/contract';
import { drawnShares, readList } from '@parkett/contract/draw-file';
import { formatDecimal, idOfNumber, instantToWire, notional, ok, refuse, scaleOf, type Instant, type Result } from '@parkett/kernel';
import { institutionNames, institutionOf } from '../../books/customers/index.ts';
import { schedules } from '../../books/instruments/index.ts';
import { available, cashOf } from '../../books/ledger/index.ts';
import { lockedUntil, openedByOrigin } from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { lockRuleOf } from './booking.ts';
import { drawsOf, readFile } from './draw-store.ts';
import { expectedNow, simulatedUntil } from './draw.ts';
import { wishesOf } from './notice-store.ts';
import type { NewShareParts } from './parts.ts';
import { channelDenial, limitIn, sharesIn } from './rules/decide-subscription.ts';
import { increasesShown } from './increase-shown.ts';
import { wireStateOf } from './rules/states.ts';
import { shownOffering, shownSubscription, type Demand } from './shown.ts';
import { allOfferings, readOffering, type OfferingRow } from './store.ts';
import { offeringIn, offeringSnapshot } from './subscribe.ts';
import { listedIn, standingOf, subscriptionsOf } from './subscription-store.ts';

type Offerings = ReplyAt<'newShares/offerings'>;

/** The demand that a draw's file tells. */
function demandIn(file: string): Demand {
  const rows = file.split('\n');
  const first = rows.indexOf('parkett-list 1');
  const { lines } = readList([...rows.slice(first).filter(row => !row.startsWith('drawn ')), ''].join('\n').replace(/\n\n$/, '\n'));
  const given = [...drawnShares(file).values()].reduce((sum, shares) => sum + shares, 0n);
  const sumOf = (some: typeof lines): bigint => some.reduce((sum, { quantity }) => sum + quantity, 0n);
  return { asked: sumOf(lines), simulated: sumOf(lines.filter(({ isSimulated }) => isSimulated)), allotted: given };
}

/** By offering. A draw never changes, and its file is as long as its list, while every customer on the page asks every few seconds. */
const drawnDemands = new WeakMap<NewShareParts['db'], Map<bigint, Demand>>();

async function drawnDemand(db: NewShareParts['db'], offering: bigint): Promise<Demand | null> {
  const known = drawnDemands.get(db) ?? new Map<bigint, Demand>();
  drawnDemands.set(db, known);
  const found = known.get(offering);
  if (found) return found;
  const file = await readFile(db, offering);
  if (file === null) return null;
  const demand = demandIn(file);
  known.set(offering, demand);
  return demand;
}

/** The shares that are asked for so far, and those that the draw gave. */
export async function demandOf(
  parts: Pick<NewShareParts, 'db' | 'keyOf'>,
  { offering, now }: { offering: OfferingRow; now: Instant },
): Promise<Demand> {
  const drawn = now < offering.drawAt ? null : await drawnDemand(parts.db, offering.id);
  if (drawn) return drawn;
  const own = (await standingOf(parts.db, offering.id)).reduce((sum, { quantity }) => sum + quantity, 0n);
  const simulated = simulatedUntil(parts, offering, now).reduce((sum, { quantity }) => sum + quantity, 0n);
  return { asked: own + simulated, simulated, allotted: null };
}

async function demoSecretsFor({ db, demo }: NewShareParts, customer: bigint): Promise<Offerings['demoSecrets']> {
  if (!demo || (await institutionOf(db, customer)).id !== demo.institution) return null;
  const { secretKey, channelPassword } = demo;
  return { secretKey, channelPassword };
}

/** All published offerings, in the order of their windows; a visitor (null) sees no amounts. */
export async function listOfferings(parts: NewShareParts, customer: bigint | null): Promise<Offerings> {
  const { db, history, instruments, board } = parts;
  if (history.kind !== 'simulator') return { offerings: [], areOffered: false, demoSecrets: null };
  const now = parts.now();
  const rows = await allOfferings(db);
  const [names, draws] = await Promise.all([
    institutionNames(db, [...new Set(rows.flatMap(({ institution }) => institution ?? []))]),
    drawsOf(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  const counts = new Map<bigint, number>();
  if (customer !== null) {
    const own = await subscriptionsOf(db, { customer, size: null });
    for (const { offering, state } of own) if (state !== 'cancelled') counts.set(offering, (counts.get(offering) ?? 0) + 1);
  }
  const wishes = new Set(customer === null ? [] : (await wishesOf(db, customer)).map(({ offering }) => offering));
  const viewer = customer === null ? null : { customer, seatOf: await parts.seatOf(db, customer), counts, wishes };
  const increases = await increasesShown(parts, rows, customer);
  const offerings: Offerings['offerings'] = [];
  for (const offering of rows) {
    const instrument = instruments.withId(offering.instrumentId);
    const demand = viewer ? await demandOf(parts, { offering, now }) : { asked: 0n, simulated: 0n, allotted: null };
    const last = board.view(instrument.id)?.last ?? null;
    const institution = offering.institution === null ? null : (names.get(offering.institution) ?? null);
    offerings.push(
      shownOffering({
        ...{ offering, instrument, now, viewer, demand, last, institution, draw: draws.find(one => one.offering === offering.id) ?? null },
        increase: increases.get(offering.id) ?? null,
      }),
    );
  }
  return { offerings, areOffered: true, demoSecrets: customer === null ? null : await demoSecretsFor(parts, customer) };
}

const ownMax = 100;

/** A customer's subscriptions with their positions. */
export async function listOwn(parts: NewShareParts, customer: bigint): Promise<ReplyAt<'newShares/mine'>> {
  const { db, instruments } = parts;
  const rows = await subscriptionsOf(db, { customer, size: ownMax });
  const offerings = new Map((await allOfferings(db)).map(offering => [offering.id, offering]));
  const ids = rows.filter(({ state }) => state === 'listed').map(({ id }) => id);
  const positions = await openedByOrigin(db, { customer, kind: 'allotment', ids });
  const now = parts.now();
  return {
    subscriptions: rows.map(row => {
      const offering = offerings.get(row.offering)!;
      const position = positions.get(row.id)?.id ?? null;
      return shownSubscription(row, { offering, instrument: instruments.withId(offering.instrumentId), now, position });
    }),
  };
}

/** The deadlines at which a customer has something to decide: payments, and the ends of entitlements. */
export async function deadlinesAhead(parts: NewShareParts, customer: bigint): Promise<market.OwnMoment[]> {
  const now = instantToWire(parts.now());
  const [{ subscriptions }, { offerings }] = await Promise.all([listOwn(parts, customer), listOfferings(parts, customer)]);
  const entitled = offerings.filter(({ state, increase }) => state === 'subscribable' && increase?.own && increase.own.left !== '0');
  return [
    ...subscriptions.flatMap(({ code, name, dueAt }) => (dueAt === null ? [] : [{ at: dueAt, kind: 'payment-due' as const, code, name }])),
    ...entitled.map(({ code, name, endsAt }) => ({ at: endsAt, kind: 'entitlements-end' as const, code, name })),
  ].filter(({ at }) => at > now);
}

/** The figures of a subscription before anybody commits to it. */
export async function estimateOf(
  parts: NewShareParts,
  { customer, body }: { readonly customer: bigint; readonly body: RequestAt<'newShares/estimate'> },
): Promise<Result<ReplyAt<'newShares/estimate'>, Denial>> {
  const { db, instruments } = parts;
  const shares = sharesIn(body.quantity);
  if (!shares.ok) return shares;
  const id = offeringIn(body);
  const offering = id === null ? null : await readOffering(db, id);
  const closed = channelDenial(await offeringSnapshot(parts, db, { customer, offering }));
  if (closed) return refuse(closed);
  const { currency, payment, payoutAt, paymentDueAt, endsAt } = offering!;
  const instrument = instruments.withId(offering!.instrumentId);
  const limit = limitIn(offering!, body.limit, instrument);
  if (!limit.ok) return limit;
  const now = parts.now();
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const worst = notional(limit.value * shares.value, instrument, 'half-up');
  const cash = await cashOf(db, { customer, currency });
  const { expected, chance } = await expectedNow(parts, db, { offering: offering!, quantity: shares.value, limit: limit.value, now });
  const until = { held: payoutAt, 'after-draw': paymentDueAt, 'at-once': endsAt }[payment];
  const lock = lockedUntil(lockRuleOf(offering!), { openedAt: offering!.listsAt, calendar: schedules[instrument.schedule] }) ?? offering!.listsAt;
  return ok({
    ...{ held: text(payment === 'after-draw' ? 0n : worst), worst: text(worst), heldUntil: until && instantToWire(until) },
    ...{ available: text(cash ? available(cash) : 0n), expected: String(expected), chance: String(Math.round(chance * 100)) },
    ...{ lockedUntil: instantToWire(lock), costs: text(0n) },
  });
}

export async function drawFileOf({ db }: Pick<NewShareParts, 'db'>, number: string): Promise<Result<{ file: string }, Denial>> {
  const id = idOfNumber('N', number);
  const file = id === null ? null : await readFile(db, id);
  return file === null ? denied('draw-does-not-exist') : ok({ file });
}

type WireWish = {
  readonly customer: bigint;
  readonly type: wire.WalletType | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
};

/** The subscriptions of a wallet in the words of the old list, the newest first. */
export async function wireList(from: Queryable, { customer, type, page = 1, size = 300 }: WireWish): Promise<ReplyOf<typeof wire.subscriptions>> {
  const currency = wire.currencyOfWallet(type);
  const rows = await listedIn(from, { customer, currency, offset: (page - 1) * size, size });
  const offerings = new Map((await allOfferings(from)).map(offering => [offering.id, offering]));
  return rows.map(row => {
    const { status, money } = wireStateOf(row, offerings.get(row.offering)!);
    return wire.toSubscription({ status, paidIn: money === null ? null : formatDecimal(money, scaleOf(currency)) });
  });
}
