import { randomBytes } from 'node:crypto';
import { allot } from '@parkett/contract/allotment';
import { drawnShares, listText, type ListLine, type ListTerms } from '@parkett/contract/draw-file';
import { dateAt, formatDecimal, invariant, offeringNumber, type Instant, type Instrument, type TradingDate } from '@parkett/kernel';
import type { Queryable, Tx } from '../../platform/db.ts';
import { insertDraw, insertList, insertSecret, readFile, toDraw } from './draw-store.ts';
import type { NewShareParts } from './parts.ts';
import { simulatedDemand, type SimulatedLine } from './demand.ts';
import { commitmentOf, drawText, hashOf } from './draw-file.ts';
import type { OfferingRow } from './store.ts';
import { standingOf, type SubscriptionRow } from './subscription-store.ts';

const contextOf = (offering: bigint): string => `secret of the draw of ${offeringNumber(offering)}`;

/** At the opening of a window: a secret that nobody reads before the draw, and its hash, which everybody reads. */
export async function commit({ sealing }: NewShareParts, tx: Tx, { offering, at }: { offering: bigint; at: Instant }): Promise<void> {
  const secret = randomBytes(32);
  const commitment = Buffer.from(commitmentOf(secret.toString('hex')), 'hex');
  await insertSecret(tx, { offering, commitment, sealed: sealing.seal(secret, contextOf(offering)), at });
}

const termsOf = ({ id, quantity, lot, price, ...offering }: OfferingRow): ListTerms => ({
  ...{ offering: offeringNumber(id), method: drawnMethod(offering), quantity, lot, price },
});

/** Entitlements are no matter of a draw. */
function drawnMethod({ method }: Pick<OfferingRow, 'method'>): ListTerms['method'] {
  invariant(method !== 'entitlement', 'a capital increase has no draw');
  return method;
}

/** The requests that the simulator has made for an offering until a moment. A placement is for seats alone, a capital increase for holders; its rest is for everybody. */
export function simulatedUntil({ keyOf }: Pick<NewShareParts, 'keyOf'>, offering: OfferingRow, now: Instant): readonly SimulatedLine[] {
  if ((offering.kind !== 'ipo' && offering.kind !== 'rest') || now < offering.opensAt) return [];
  const terms = { ...offering, offering: offeringNumber(offering.id) };
  return simulatedDemand(keyOf(dateAt(offering.opensAt)), terms).filter(({ at }) => at <= now);
}

const lineOf = ({ mark, quantity, limit }: SubscriptionRow): ListLine => ({ mark: mark.toString('hex'), quantity, limit, isSimulated: false });

/** All requests of an offering until a moment, those of customers first. */
export async function requestsUntil(
  parts: Pick<NewShareParts, 'keyOf'>,
  from: Queryable,
  { offering, now }: { readonly offering: OfferingRow; readonly now: Instant },
): Promise<readonly ListLine[]> {
  return [...(await standingOf(from, offering.id)).map(lineOf), ...simulatedUntil(parts, offering, now)];
}

/** At the end of a window: the list of all requests, whose hash is published before anybody knows the beacon. */
export async function closeList(parts: NewShareParts, tx: Tx, { offering, at }: { offering: OfferingRow; at: Instant }): Promise<void> {
  const body = listText(termsOf(offering), await requestsUntil(parts, tx, { offering, now: offering.endsAt }));
  await insertList(tx, { offering: offering.id, body, hash: Buffer.from(hashOf(body), 'hex'), at });
}

/** Closing prices of the shares of the DAX on a day, as lines ISIN=price. */
function closesOn({ history, instruments }: NewShareParts, { date, now }: { date: TradingDate; now: Instant }): string[] {
  const members = instruments.all.filter(({ indices, isin }) => indices.includes('DAX') && isin !== null);
  return members.flatMap(({ id, isin, priceScale }: Instrument) => {
    const bar = history.dayBars(id, { from: date, to: date, now }).at(-1);
    return bar ? [`${isin}=${formatDecimal(BigInt(bar.close), priceScale)}`] : [];
  });
}

/** Draws by the secret, the list and the closing prices of the draw day, and publishes the file. */
export async function draw(parts: NewShareParts, tx: Tx, { offering, at }: { offering: OfferingRow; at: Instant }): Promise<void> {
  const found = await toDraw(tx, offering.id);
  if (!found) throw new Error(`${offeringNumber(offering.id)} has no list to draw from`);
  const secret = parts.sealing.open(found.sealed, contextOf(offering.id)).toString('hex');
  const facts = { secret, beacon: closesOn(parts, { date: dateAt(offering.drawAt), now: at }) };
  await insertDraw(tx, { offering: offering.id, file: drawText(found.body, facts), at });
}

/** The shares of each mark in the published file of a draw. Those of the last one are kept: pieces of work ask for them one after the other. */
export class DrawnShares {
  #last: { readonly offering: bigint; readonly shares: ReadonlyMap<string, bigint> } | null = null;

  async of(tx: Tx, offering: bigint): Promise<ReadonlyMap<string, bigint>> {
    if (this.#last?.offering !== offering) {
      const file = await readFile(tx, offering);
      invariant(file !== null, `${offeringNumber(offering)} was drawn`);
      this.#last = { offering, shares: drawnShares(file) };
    }
    return this.#last.shares;
  }
}

/** The shares that a request would get if the window closed now, with its place in the draw left to chance. */
export async function expectedNow(
  parts: NewShareParts,
  from: Queryable,
  { offering, quantity, limit, now }: { offering: OfferingRow; quantity: bigint; limit: bigint; now: Instant },
): Promise<{ readonly expected: bigint; readonly chance: number }> {
  if (offering.method === 'entitlement') return { expected: quantity, chance: 1 };
  const inside = [{ quantity, limit }, ...(await requestsUntil(parts, from, { offering, now }))].filter(one => one.limit >= offering.low);
  const requests = inside.map(one => ({ lots: one.quantity / offering.lot }));
  if (requests.length === 0) return { expected: 0n, chance: 0 };
  const terms = { lots: offering.quantity / offering.lot, method: offering.method };
  // Every tenth place of the draw, from the first to the last.
  const places = 10;
  const results = Array.from({ length: places }, (_, place) => {
    const at = Math.floor((place * (requests.length - 1)) / (places - 1));
    const rest = requests.map((_request, index) => index).slice(1);
    return allot(terms, requests, [...rest.slice(0, at), 0, ...rest.slice(at)])[0]!;
  });
  const sum = results.reduce((total, lots) => total + lots, 0n);
  return { expected: (sum * offering.lot) / BigInt(places), chance: results.filter(lots => lots > 0n).length / places };
}
