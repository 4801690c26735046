import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

/** The lines of `dayOfPrices` as a script for any page: it returns them as one text. */
export async function dayOfPricesScript(): Promise<string> {
  const entry = join(import.meta.dirname, 'day-of-prices.ts');
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'digits' } },
  })) as Rolldown.RolldownOutput[];
  return `${built[0]!.output[0].code}\nreturn digits.dayOfPrices().join('\\n');`;
}
