import type { market } from '@parkett/contract';
import { formatDecimal, type Instant, type Instrument } from '@parkett/kernel';
import type { InstrumentList } from '../instruments/index.ts';
import type { MarketBoard } from './market-board.ts';
import { quoteOf } from './rules/quote.ts';
import type { Sparks } from './sparks.ts';

export type RowOptions = { readonly sparks?: boolean | undefined };

/** Instruments with their present quotes, as every list shows them: markets, search, watchlists. */
export class InstrumentRows {
  readonly #list: InstrumentList;
  readonly #board: MarketBoard;
  readonly #sparks: Sparks;
  readonly #now: () => Instant;

  constructor(parts: { list: InstrumentList; board: MarketBoard; sparks: Sparks; now: () => Instant }) {
    this.#list = parts.list;
    this.#board = parts.board;
    this.#sparks = parts.sparks;
    this.#now = parts.now;
  }

  /** In the order of the codes; those that aren't listed are left out. */
  ofCodes(codes: readonly string[], options: RowOptions = {}): market.InstrumentRow[] {
    return codes
      .map(code => this.#list.withCode(code))
      .filter(found => found !== null)
      .map(instrument => this.of(instrument, options));
  }

  of(instrument: Instrument, options: RowOptions = {}): market.InstrumentRow {
    const view = this.#board.view(instrument.id);
    const { code, name, isin, wkn, currency, priceScale, quantityScale, sector } = instrument;
    return {
      ...{ code, class: instrument.class, name, isin, wkn, currency, priceScale, quantityScale, sector },
      lot: formatDecimal(instrument.lot, quantityScale),
      indices: [...instrument.indices],
      quote: quoteOf(instrument, view),
      ...(options.sparks ? { spark: this.#sparkOf(instrument, view?.last ?? null) } : {}),
    };
  }

  /** For drawing only, so plain numbers will do. */
  #sparkOf({ id, priceScale }: Instrument, last: bigint | null): number[] {
    return this.#sparks.of(id, this.#now(), last).map(units => units / 10 ** priceScale);
  }
}
