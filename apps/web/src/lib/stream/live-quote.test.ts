import { stream, type market } from '@parkett/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../testing/browser.ts';

let toLiveQuote: typeof import('./live-quote.ts').toLiveQuote;
beforeAll(async () => {
  fakeBrowser('#/market/stockDetail?code=SAP');
  vi.stubGlobal('WebSocket', vi.fn());
  ({ toLiveQuote } = await import('./live-quote.ts'));
});

const rowIn = (phase: market.Phase) => ({ priceScale: 2, quantityScale: 0, quote: { phase } as market.Quote });
const tickWith = (flags: number): stream.QuoteTuple => ['SAP', null, null, null, null, null, null, null, null, null, 0, 0, flags];

test('A pause between two sessions is none of a closed market: orders are taken and wait', () => {
  const paused = { closed: false, paused: true };
  expect(toLiveQuote(rowIn('pause'), undefined)).toMatchObject(paused);
  expect(toLiveQuote(rowIn('continuous'), tickWith(stream.quoteFlags.pause))).toMatchObject(paused);
  const closed = { closed: true, paused: false };
  expect(toLiveQuote(rowIn('closed'), undefined)).toMatchObject(closed);
  expect(toLiveQuote(rowIn('continuous'), tickWith(stream.quoteFlags.closed))).toMatchObject(closed);
});
