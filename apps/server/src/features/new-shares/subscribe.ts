import { randomBytes } from 'node:crypto';
import type { Denial, ReplyAt, RequestAt } from '@parkett/contract';
import { idOfNumber, invariant, nothing, ok, offeringNumber, type Currency, type Instant, type Instrument, type Result } from '@parkett/kernel';
import { institutionNames } from '../../books/customers/index.ts';
import { newHold, type AccountRow } from '../../books/ledger/index.ts';
import { withKeptAnswer, type KeyedCall, type Outcome } from '../../platform/commands/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { bookPaid } from './booking.ts';
import { cashKey, claim, paidKey } from './chart.ts';
import type { NewShareParts } from './parts.ts';
import { channelDenial, decideSubscription, sharesIn, type OfferingSnapshot, type SubscriptionSnapshot } from './rules/decide-subscription.ts';
import { shownSubscription } from './shown.ts';
import { entitlementFacts } from './increase.ts';
import { readOffering, shareOffering, type OfferingRow } from './store.ts';
import { countOf, insertSubscription, nextSubscription, type SubscriptionRow } from './subscription-store.ts';

type Body = RequestAt<'newShares/subscribe'>;
type Reply = ReplyAt<'newShares/subscribe'>;
type Subscribe = { readonly customer: bigint; readonly body: Body; readonly password: Denial | null };

type Snapshot = SubscriptionSnapshot & { readonly id: bigint; readonly hold: bigint };
type Change = { readonly row: SubscriptionRow; readonly offering: OfferingRow; readonly instrument: Instrument; readonly cash: AccountRow<Currency> };

export const offeringIn = ({ number }: { readonly number: string }): bigint | null => idOfNumber('N', number);

/** Everything about an offering that decides whether it is there for a customer. */
export async function offeringSnapshot(
  { instruments, seatOf }: Pick<NewShareParts, 'instruments' | 'seatOf'>,
  from: Queryable,
  { customer, offering }: { readonly customer: bigint; readonly offering: OfferingRow | null },
): Promise<OfferingSnapshot> {
  const instrument = offering && instruments.find(offering.instrumentId);
  if (!offering || !instrument) return { offering: null, instrument: null, institution: null, seatOf: null };
  if (offering.institution === null) return { offering, instrument, institution: null, seatOf: null };
  const names = await institutionNames(from, [offering.institution]);
  return { offering, instrument, institution: names.get(offering.institution) ?? null, seatOf: await seatOf(from, customer) };
}

/** The refusal of the channel password, which is compared where nothing else before it refuses, since each wrong entry counts. */
async function passwordDenial(parts: NewShareParts, { customer, body }: Omit<Subscribe, 'password'>): Promise<Denial | null> {
  const id = offeringIn(body);
  const offering = id === null ? null : await readOffering(parts.db, id);
  if (!offering || offering.institution === null || !sharesIn(body.quantity).ok) return null;
  if (channelDenial(await offeringSnapshot(parts, parts.db, { customer, offering }))) return null;
  const compared = await parts.comparePassword(customer, body.channelPassword ?? '');
  return compared.ok ? null : compared.error;
}

/** Entitlements are exercised by another call than offerings are subscribed to, since other gates stand before it: what isn't of the call isn't there. */
const isOf = (way: Way, { kind }: OfferingRow): boolean => (kind === 'capital-increase') === (way === 'exercise');

async function load(parts: NewShareParts, tx: Tx, { customer, body }: Subscribe, way: Way): Promise<Snapshot> {
  const { ledger } = parts;
  const wanted = offeringIn(body);
  const found = wanted === null ? null : await readOffering(tx, wanted);
  const terms = found && isOf(way, found) ? found : null;
  // The customer's accounts first, then the offering, for everybody.
  const money = terms && cashKey(customer, terms.currency);
  if (terms) await ledger.lock(tx, [money!, paidKey(customer, terms.currency)]);
  const [cash] = money ? await ledger.lock(tx, [money]) : [];
  const offering = terms && (await shareOffering(tx, terms.id));
  return {
    ...(await offeringSnapshot(parts, tx, { customer, offering })),
    ...{ id: await nextSubscription(tx), hold: (await ledger.holdIds.take(1))[0]!, cash: cash ?? null },
    count: offering ? await countOf(tx, { customer, offering: offering.id }) : 0,
    entitled: offering && (await entitlementFacts(parts, tx, { customer, offering })),
  };
}

function decide(
  parts: NewShareParts,
  snapshot: Snapshot,
  { customer, body, password }: Subscribe,
  at: Instant,
): Result<{ change: Change; answer: Reply }, Denial> {
  const judged = decideSubscription(snapshot, { ...body, limit: body.limit, password }, at);
  if (!judged.ok) return judged;
  const { offering, cash } = snapshot;
  invariant(offering && cash, 'a subscription that was judged has an offering and a wallet');
  const { quantity, limit, amount } = judged.value;
  const isHeld = offering.payment === 'held';
  const row: SubscriptionRow = {
    ...{ id: snapshot.id, customer, offering: offering.id, quantity, limit, mark: randomBytes(32), at, state: 'pending', allotted: null },
    ...{ held: isHeld ? amount : 0n, holdAccount: isHeld ? cash.id : null, holdId: isHeld ? snapshot.hold : null },
    ...{ paid: offering.payment === 'at-once' ? amount : 0n, returned: 0n, releasedAt: null },
  };
  const instrument = parts.instruments.withId(offering.instrumentId);
  return ok({ change: { row, offering, instrument, cash }, answer: shownSubscription(row, { offering, instrument, now: at }) });
}

async function save({ ledger }: NewShareParts, tx: Tx, { row, offering, cash }: Change): Promise<void> {
  await insertSubscription(tx, row);
  const { id: claimId, customer: owner, at } = row;
  const { currency } = offering;
  if (row.holdId !== null)
    await ledger.setAside(tx, {
      placed: [newHold({ account: cash.id, id: row.holdId, claim, claimId, owner, amount: row.held as typeof nothing, at })],
    });
  if (row.paid > 0n) await bookPaid(tx, ledger, { row, currency, amount: row.paid as typeof nothing, at });
}

type Way = 'subscribe' | 'exercise';

/** Subscribes to an offering, or exercises entitlements of a capital increase. The same key does it once. */
export function subscribing(
  parts: NewShareParts,
  way: Way = 'subscribe',
): (submission: KeyedCall & { readonly command: Omit<Subscribe, 'password'> }) => Promise<Outcome<Reply>> {
  const submit = parts.commands.register(
    withKeptAnswer<Subscribe, Snapshot, Change, Reply>({
      name: way === 'subscribe' ? 'subscribe new shares' : 'exercise entitlements',
      load: (tx, { command }) => load(parts, tx, command, way),
      decide: (snapshot, command, at) => decide(parts, snapshot, command, at),
      told: ({ change: { row, offering } }) => ({
        subject: row.customer,
        facts: { offering: offeringNumber(offering.id), quantity: String(row.quantity), limit: String(row.limit), held: String(row.held + row.paid) },
      }),
      save: (tx, change) => save(parts, tx, change),
    }),
  );
  return async submission => {
    const { command } = submission;
    const outcome = await submit({ ...submission, command: { ...command, password: await passwordDenial(parts, command) } });
    if (outcome.outcome === 'accepted') parts.notify([command.customer], ['wallet']);
    return outcome;
  };
}
