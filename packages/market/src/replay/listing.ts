import { asPrice, priceSteps, isOnStep, type Instrument, type PriceSteps } from '@parkett/kernel';
import { replayScale, type ReplayDay, type ReplayedShare } from './read-file.ts';

export type LiquidityBand = Instrument['liquidityBand'];

/** What is known of shares beyond the file: our universe, and the price steps of a band for prices with four decimals. */
export type ReplayKnowledge = { readonly known: readonly Instrument[]; readonly stepsOf: (band: LiquidityBand) => PriceSteps };

const bands: readonly LiquidityBand[] = [1, 2, 3, 4, 5, 6];
/** From so many different prices on, the steps they were made in can be told from them. */
const evidence = 20;
/** Average daily transactions at which the bands of RTS 11 begin (Regulation 2017/588, Annex). */
const tradesFrom = [0, 10, 80, 600, 2_000, 9_000];
/** Ids of shares we don't list begin here, above all of ours. */
const firstOwnId = 1_001;

/** The file's shares as instruments; only they are listed. */
export function replayInstruments(day: ReplayDay, knowledge: ReplayKnowledge): Instrument[] {
  let nextId = firstOwnId;
  const taken = new Set<number>();
  return day.shares.map(share => {
    const known = knowledge.known.find(instrument => instrument.isin === share.isin);
    // An ISIN may be traded under two symbols, in two currencies: the second is an instrument of its own.
    const id = known && !taken.has(known.id) ? known.id : nextId++;
    taken.add(id);
    return {
      id,
      code: share.code,
      class: known?.class === 'foreign' ? 'foreign' : 'share',
      name: known?.name ?? tidyName(share.name),
      isin: share.isin,
      wkn: known?.wkn ?? (share.isin.startsWith('DE000') ? share.isin.slice(5, 11) : null),
      currency: share.currency,
      priceScale: replayScale,
      quantityScale: 0,
      lot: 1n,
      ...stepsOf(share, known?.liquidityBand, knowledge),
      indices: [],
      sector: known?.sector ?? 'industry',
      schedule: 'replay',
    };
  });
}

/**
 * The price steps of the recorded day. A share's band changes over the years, but no price is off its steps: the band is the coarsest
 * one that all prices of the day fit; with few prices the one we know, if it fits. Where none fits, the largest step that divides them all.
 */
function stepsOf(
  share: ReplayedShare,
  knownBand: LiquidityBand | undefined,
  { stepsOf: stepsOfBand }: ReplayKnowledge,
): Pick<Instrument, 'liquidityBand' | 'priceSteps'> {
  const prices = [...new Set(share.bars.flatMap(bar => [bar.open, bar.high, bar.low, bar.close]))];
  const fits = bands.filter(band => prices.every(price => isOnStep(stepsOfBand(band), asPrice(price))));
  const knownFits = knownBand !== undefined && fits.includes(knownBand);
  const band = prices.length < evidence && knownFits ? knownBand : fits[0];
  if (band !== undefined) return { liquidityBand: band, priceSteps: stepsOfBand(band) };
  const step = prices.reduce((a, b) => greatestDivisor(a, b));
  return { liquidityBand: bands[tradesFrom.findLastIndex(from => share.trades >= from)]!, priceSteps: priceSteps([[0n, step]]) };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

/** Words of the exchange's abbreviations that are no part of a company's name, among them nominal values such as `LS-,10` and `EO 1`. */
const noName = /\b((EO|DL|LS|SF|SK|NK|DK|YC|HD)\s?-?(\d+(,\d*)?|,\d+)|NA|INH|VNA|O\.?N\.?|AKT|EO|NAM)(?![\w,])\.?/g;
const keptUpper = /^(AG|SE|KGAA|NV|N\.V\.|S\.A\.|SA|PLC|[A-Z]{1,3})$/;

/** `NEUE WERKE AG NA O.N.` becomes `Neue Werke AG`. */
export function tidyName(name: string): string {
  const words = name
    .replace(noName, ' ')
    .replace(/[\s.,;]+$/, '')
    .split(/\s+/)
    .filter(Boolean);
  const tidyWord = (word: string): string => (keptUpper.test(word) ? word : word.charAt(0) + word.slice(1).toLowerCase());
  return words.map(word => word.replace(/[^\s"';,()]+/, tidyWord)).join(' ') || name;
}
