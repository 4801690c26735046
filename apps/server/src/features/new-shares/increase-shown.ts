import type { ReplyAt } from '@parkett/contract';
import { dateAt, formatDecimal, instantToWire, offeringNumber, scaleOf, type Instrument } from '@parkett/kernel';
import { openPositionsOf } from '../../books/positions/index.ts';
import { entitlementsOfCustomer, type EntitlementRow } from './entitlement-store.ts';
import { increaseOf } from './increase.ts';
import type { NewShareParts } from './parts.ts';
import { exercisedOf, exPriceOf, leftOf, mostSharesOf, worthAfter, worthBefore, type Ratio } from './rules/entitlement.ts';
import { readRestOf, type OfferingRow } from './store.ts';

type Increase = NonNullable<ReplyAt<'newShares/offerings'>['offerings'][number]['increase']>;

/** A capital increase at a moment: `price` of the share, null while none is known. */
type Given = {
  readonly offering: OfferingRow;
  readonly instrument: Instrument;
  readonly ratio: Ratio;
  readonly price: bigint | null;
  readonly isAhead: boolean;
};

const worthOf = (count: bigint, { offering, instrument, ratio, price, isAhead }: Given): bigint | null =>
  price === null ? null : (isAhead ? worthBefore : worthAfter)(count, price, { ...ratio, price: offering.price }, instrument);

function figuresOf(given: Given): NonNullable<Increase['figures']> {
  const { offering, instrument, ratio, price, isAhead } = given;
  const worth = worthOf(1n, given);
  const text = (minor: bigint | null): string | null => (minor === null ? null : formatDecimal(minor, scaleOf(instrument.currency)));
  return {
    price: price === null ? null : formatDecimal(price, instrument.priceScale),
    entitlement: text(worth),
    exPrice: price === null || !isAhead ? null : text(exPriceOf(price, { ...ratio, price: offering.price }, instrument)),
    isWorthless: price !== null && price <= offering.price,
  };
}

function ownShown(
  given: Given,
  row: Pick<EntitlementRow, 'shares' | 'soldFor'> & { exercised: bigint; sold: bigint; left: bigint },
): Increase['own'] {
  const { instrument, ratio, isAhead } = given;
  const { currency } = instrument;
  const worth = worthOf(row.left, given);
  return {
    ...{ isExpected: isAhead, shares: String(row.shares), exercised: String(row.exercised), sold: String(row.sold), left: String(row.left) },
    ...{ mostShares: String(mostSharesOf(row.left, ratio)), worth: worth === null ? null : formatDecimal(worth, scaleOf(currency)) },
    soldFor: formatDecimal(row.soldFor, scaleOf(currency)),
  };
}

/** The terms of capital increases, with what a customer has of each; a visitor (null) sees no amounts. */
export async function increasesShown(
  parts: NewShareParts,
  offerings: readonly OfferingRow[],
  customer: bigint | null,
): Promise<ReadonlyMap<bigint, Increase>> {
  const { db, instruments, board } = parts;
  const now = parts.now();
  const some = offerings.filter(({ kind }) => kind === 'capital-increase');
  if (some.length === 0) return new Map();
  const granted = customer === null ? [] : await entitlementsOfCustomer(db, customer);
  const held = customer === null ? [] : await openPositionsOf(db, { customer });
  const shown = new Map<bigint, Increase>();
  for (const offering of some) {
    const increase = (await increaseOf(db, offering))!;
    const instrument = instruments.withId(offering.instrumentId);
    const isAhead = now < offering.opensAt;
    const view = board.view(instrument.id);
    const bid = isAhead ? null : (view?.bid ?? null);
    const price = bid ?? view?.last ?? null;
    const given: Given = { offering, instrument, ratio: increase, price, isAhead };
    const row = granted.find(one => one.offering === offering.id);
    const shares = held.filter(({ instrumentId }) => instrumentId === instrument.id).reduce((sum, { openQuantity }) => sum + openQuantity, 0n);
    const expected = isAhead ? { shares, soldFor: 0n, exercised: 0n, sold: 0n, left: shares } : null;
    const own = row ? { ...row, exercised: exercisedOf(row, increase), left: leftOf(row, increase) } : expected;
    const rest = await readRestOf(db, offering.id);
    shown.set(offering.id, {
      ...{ old: String(increase.old), fresh: String(increase.fresh), exDate: increase.exDate, lastDate: dateAt(offering.endsAt) },
      rest: rest && { number: offeringNumber(rest.id), opensAt: instantToWire(rest.opensAt), endsAt: instantToWire(rest.endsAt) },
      figures: customer === null ? null : figuresOf(given),
      own: customer === null || own === null || own.shares === 0n ? null : ownShown(given, own),
    });
  }
  return shown;
}
