import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { run as runLob } from './lob.ts';
import { run as runMatching } from './matching.ts';

const outside = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const isHere = existsSync(outside);
if (!isHere) console.log(`outside data absent: ${outside}`);

const read = (file: string): [string, string] => [outside + file, readFileSync(outside + file, 'utf8')];
const matching = '02_matching/matching_cases_public.json';

test.skipIf(!isHere)('a recorded stream of AAPL orders gives the recorded fills (71) and best prices (534)', () => {
  expect(runLob(...read('01_lob/aapl_replay_rows1-600.json'))).toEqual({ passed: 605, failed: [], notApplicable: [] });
});

test.skipIf(!isHere)('each recorded message turns the recorded book into the next one', () => {
  const report = runLob(...read('01_lob/aapl_20120621_L10_messages_rows1-600.csv'));
  expect(report).toEqual({ passed: 599, failed: [], notApplicable: [] });
});

test.skipIf(!isHere)('all core cases of six other engines hold, with the extended ones whose order types exist and two auctions', () => {
  const report = runMatching(...read(matching));
  expect(report.failed).toEqual([]);
  expect(report.passed).toBe(92 + 9 + 2);
  expect(new Set(report.notApplicable.map(one => one.reason))).toEqual(
    new Set([
      'fill-or-kill by budget',
      'executions between two limits: ours are at the limit of the resting order',
      'asks that a well-formed order be refused',
      'contested: its source differs from price-time priority',
      'self-trade rules that end the older order: ours ends the newer',
      'market orders that rest: the rest of ours is cancelled',
      'all-or-none orders',
      'hidden orders with a minimum execution size',
    ]),
  );
});

test('a case that doesn’t hold is named with what was expected and what came', () => {
  const one = (price: number): string =>
    JSON.stringify({
      cases: [
        {
          id: 'made up',
          class: 'core',
          tags: [],
          steps: [
            { op: 'new', id: 'a', side: 'sell', type: 'limit', price: 10, qty: 5, tif: 'GTC' },
            {
              op: 'new',
              id: 'b',
              side: 'buy',
              type: 'limit',
              price: 10,
              qty: 2,
              tif: 'GTC',
              expect: { trades: [{ maker: 'a', taker: 'b', price, qty: 2 }] },
            },
          ],
          final: { trades: [{ price, qty: 2 }], book: [{ id: 'a', side: 'sell', qty: 3, price: 10, stop: null }] },
        },
      ],
    });
  expect(runMatching('', one(10))).toEqual({ passed: 1, failed: [], notApplicable: [] });
  const [failed] = runMatching('', one(11)).failed;
  expect(failed?.name).toBe('made up');
  expect(failed?.reason).toContain(
    'step 2: trades should be [{"maker":"a","price":11,"qty":2,"taker":"b"}], is [{"maker":"a","price":10,"qty":2,"taker":"b"}]',
  );
  expect(failed?.reason).toContain('final trades should be');
});

test('a replay whose fill or best price differs fails by row', () => {
  const replay = (quantity: number): string =>
    JSON.stringify({
      ops: [
        { row: 1, op: 'new', id: 'a', side: 'sell', type: 'limit', price: 10, qty: 5, tif: 'GTC', bbo_after: { ask: 10, ask_qty: 5 } },
        { row: 2, op: 'reduce', id: 'a', qty: 1 },
        {
          row: 3,
          op: 'new',
          id: 'b',
          side: 'buy',
          type: 'limit',
          price: 10,
          qty: quantity,
          tif: 'IOC',
          expect: { trades: [{ maker: 'a', price: 10, qty: 2 }] },
        },
        { row: 4, op: 'cancel', id: 'a', bbo_after: {} },
      ],
    });
  expect(runLob('', replay(2))).toEqual({ passed: 3, failed: [], notApplicable: [] });
  expect(runLob('', replay(3)).failed).toEqual([{ name: 'row 3 fill 1', reason: 'should be a 10 × 2, is a 10 × 3' }]);
});
