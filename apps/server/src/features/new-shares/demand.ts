import type { ListLine } from '@parkett/contract/draw-file';
import { asInstant, type Instant } from '@parkett/kernel';
import { hashOf } from './draw-file.ts';

/** Requests that the simulator makes for an offering at the most: for a small one no more than it has the wanted shares for. */
const requestsMax = 220;

export type DemandTerms = {
  readonly offering: string;
  readonly quantity: bigint;
  readonly minimum: bigint;
  readonly lot: bigint;
  readonly low: bigint;
  readonly high: bigint;
  readonly opensAt: Instant;
  readonly endsAt: Instant;
};
export type SimulatedLine = ListLine & { readonly at: Instant };

/** A part of a hash as a fraction of 2^32. */
const partOf = (hash: string, word: number): bigint => BigInt(`0x${hash.slice(word * 8, word * 8 + 8)}`);
const whole = 2n ** 32n;

/**
 * The simulated demand of an offering, a function of the key of its first day alone: between 1.4 and 3.4 times what is offered, a few requests for much and many for
 * little, each with its moment in the window. An offering that nobody else subscribes would show no draw.
 */
export function simulatedDemand(key: string, terms: DemandTerms): readonly SimulatedLine[] {
  const drawn = (what: string): string => hashOf(`${key} ${terms.offering} ${what}`);
  const wanted = (terms.quantity * (14n + (partOf(drawn('cover'), 0) * 20n) / whole)) / 10n;
  const minimumLots = (terms.minimum + terms.lot - 1n) / terms.lot;
  const most = Number(wanted / terms.lot / minimumLots);
  const hashes = Array.from({ length: most < requestsMax ? most : requestsMax }, (_, index) => drawn(String(index)));
  const weights = hashes.map(hash => {
    const part = partOf(hash, 0);
    return whole / 8n + (part * part) / whole;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const steps = 4n;
  const length = BigInt(terms.endsAt - terms.opensAt);
  return hashes.map((mark, index) => {
    const lots = (wanted * weights[index]!) / total / terms.lot;
    // One in four would pay a part of the range only.
    const step = partOf(mark, 1) < whole / 4n ? (partOf(mark, 2) * steps) / whole : steps;
    return {
      ...{ mark, isSimulated: true, quantity: (lots > minimumLots ? lots : minimumLots) * terms.lot },
      limit: terms.low + ((terms.high - terms.low) * step) / steps,
      at: asInstant(terms.opensAt + Number((length * partOf(mark, 3)) / whole)),
    };
  });
}
