import type { Locator } from '@playwright/test';
import { expect } from './journey.ts';
import { chartOf, expectToMove, visitDetail } from './market-words.ts';
import { inOwnHouse } from './own-house.ts';

/** In how many columns of the largest canvas something is drawn in a colour: bars are, grid and axes are grey. */
const colouredColumns = (chart: Locator): Promise<number> =>
  chart.evaluate(place => {
    const [largest] = [...place.querySelectorAll('canvas')].toSorted((a, b) => b.width * b.height - a.width * a.height);
    if (!largest) return 0;
    const { data } = largest.getContext('2d')!.getImageData(0, 0, largest.width, largest.height);
    const columns = new Set<number>();
    for (let at = 0; at < data.length; at += 4) {
      const colour = [data[at]!, data[at + 1]!, data[at + 2]!];
      if (data[at + 3]! > 100 && Math.max(...colour) - Math.min(...colour) > 50) columns.add((at / 4) % largest.width);
    }
    return columns.size;
  });

/** A share, a currency pair, a digital currency. */
const instruments = [
  { code: 'SAP', name: 'SAP SE' },
  { code: 'EURUSD', name: 'Euro / US-Dollar' },
  { code: 'BTCUSDT', name: 'Bitcoin' },
];
const isFull = Boolean(process.env.PARKETT_TEST_FULL);
const changes = [
  { change: 'went back', clock: 'simulated@2026-10-26T09:30:00+01:00' },
  // Nothing comes twice in spring: looked at in the full tests.
  ...(isFull ? [{ change: 'went forward', clock: 'simulated@2027-03-30T09:30:00+02:00' }] : []),
];
/** Those of which the week has the change in it; all in the full tests. */
const intervals = isFull ? /./ : /^(5|15|30)′$/;
const ranges = isFull ? /./ : /^1 [WM]$/;

for (const { change, clock } of changes) {
  const test = inOwnHouse({ PARKETT_CLOCK: clock });
  test(`After the clock ${change} every chart has its bars, in every interval and range`, async ({ page, layout }) => {
    test.slow();
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => void broken.push(message));
    const choices = (group: string, named: RegExp) => page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: named });
    for (const { code, name } of instruments) {
      await visitDetail(page, { layout, code, name });
      const chart = chartOf(page, name);
      for (const interval of await choices('Intervall', intervals).all()) {
        await interval.check();
        for (const range of await choices('Zeitraum', ranges).all()) {
          await range.check();
          await expect(chart).toHaveAttribute('aria-busy', 'false');
          await expect.poll(() => colouredColumns(chart), `${await chart.getAttribute('aria-label')}`).toBeGreaterThan(3);
        }
      }
      // What comes then is drawn behind what is there.
      await expectToMove(chart.getByRole('table'));
      expect(broken).toEqual([]);
    }
  });
}
