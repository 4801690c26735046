import { instantToWire, type Instrument } from '@parkett/kernel';
import type { Interruption } from '../../../books/market-data/index.ts';
import type { MarketNotice } from './notice.ts';

/** The notice of an interruption of trading. */
export function interruptionNotice({ kind, at, last }: Interruption, { code, name, currency }: Instrument): MarketNotice {
  return {
    id: `${kind}-${code}-${instantToWire(at)}`,
    kind,
    at,
    codes: [code],
    params: { name, ...(last === null ? {} : { last, currency }) },
  };
}
