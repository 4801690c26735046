import { expect, test, vi } from 'vitest';
import type { market, stream } from '@parkett/contract';
import { fakeBrowser } from '../../testing/browser.ts';

fakeBrowser();
const sockets: { onmessage: (event: { data: string }) => void }[] = [];
vi.stubGlobal('requestAnimationFrame', () => 1);
vi.stubGlobal(
  'WebSocket',
  class {
    static OPEN = 1;
    onmessage = () => {};
    constructor() {
      sockets.push(this);
    }
  },
);
const { inLiveOrder } = await import('./live-order.ts');
const { subscribe } = await import('../../lib/stream/quotes.ts');

const row = (code: string, changeRate: string | null) =>
  ({ code, priceScale: 2, quantityScale: 0, quote: { phase: 'continuous', changeRate } }) as unknown as market.InstrumentRow;
const byGain = (rows: readonly market.InstrumentRow[]) => rows.toSorted((a, b) => Number(b.quote.changeRate) - Number(a.quote.changeRate));

test('a sorted list follows the prices it shows, where a live one has overtaken what the list was sorted by', () => {
  const rows = [row('HYQ', '2.90'), row('VBK', '2.85'), row('INH', '2.42')];
  subscribe(['HYQ', 'VBK']);
  const quote: stream.QuoteTuple = ['HYQ', 28_080, 760, 278, null, null, null, null, null, null, 0, 0, 0];
  sockets[0]!.onmessage({ data: JSON.stringify({ q: [quote] }) });
  const ordered = inLiveOrder(rows, byGain);
  expect(ordered.map(({ code }) => code)).toEqual(['VBK', 'HYQ', 'INH']);
  expect(ordered[1]).toBe(rows[0]);
});
