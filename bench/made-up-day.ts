import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { isIsin } from '@parkett/kernel';
import { browserFlags, findBrowser, noBrowser } from '../tools/browser.ts';
import { seeded } from '../tools/seeded.ts';
import { startServer, temporaryData } from './running-server.ts';

export const shares = 300;
/** A minute of the day goes by in a second. */
const speed = 60;

const columns =
  'ISIN,Mnemonic,SecurityDesc,SecurityType,Currency,SecurityID,Date,Time,StartPrice,MaxPrice,MinPrice,EndPrice,TradedVolume,NumberOfTrades';

/** An ISIN of nine letters and digits: the only check digit that makes it one (ISO 6166). */
const isinOf = (body: string): string => Array.from({ length: 10 }, (_, digit) => body + digit).find(isIsin)!;

/** Shares that trade in every minute at four different prices, so that each bar becomes four prints. */
function madeUpDay(minutes: number): string {
  const random = seeded(20_240_514);
  const lines = [columns];
  const prices = Array.from({ length: shares }, () => 2_000 + Math.floor(random() * 18_000));
  for (let minute = 0; minute < minutes; minute += 1) {
    const at = new Date(Date.UTC(2024, 4, 14, 7, minute)).toISOString().slice(11, 16);
    for (let share = 0; share < shares; share += 1) {
      const open = prices[share]! + (minute % 2 === 0 ? 1 : -1) * (1 + Math.floor(random() * 3));
      const close = open + (random() < 0.5 ? 1 : -1);
      prices[share] = close;
      const number = String(share + 1).padStart(3, '0');
      const cents = [open, Math.max(open, close) + 2, Math.min(open, close) - 2, close].map(price => (price / 100).toFixed(2));
      lines.push(
        `${isinOf(`DE000BEN${number}`)},B${number},BENCHWERK ${number} AG,Common stock,EUR,${share + 1},2024-05-14,${at},${cents.join(',')},4000,40`,
      );
    }
  }
  return lines.join('\n');
}

export type MadeUpDay = { readonly browser: Browser; readonly origin: string; readonly end: () => Promise<void> };

/** The product serves a made-up day of so many minutes, replayed so that each share changes about four times a second, and a browser to look at it. */
export async function browseMadeUpDay(minutes: number): Promise<MadeUpDay> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error(noBrowser);
  const data = temporaryData();
  const day = join(data.folder, 'bench-day.csv');
  writeFileSync(day, madeUpDay(minutes));
  const server = await startServer({
    data: join(data.folder, 'books'),
    settings: { PARKETT_FEED: `replay:${day}`, PARKETT_CLOCK: `simulated@2024-05-14T09:00:00+02:00x${speed}` },
  });
  const browser = await chromium.launch({ executablePath, args: [...browserFlags] });
  const end = async () => {
    await browser.close();
    await server.stop();
    data.remove();
  };
  return { browser, origin: server.origin, end };
}
