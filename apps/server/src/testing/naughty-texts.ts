import { existsSync, readFileSync } from 'node:fs';
import { denials } from '@parkett/contract';
import { expect } from 'vitest';

// Texts that broke other servers, from outside; absent on machines without them.

const file = new URL('../../../../../shared/data/10_web/naughty_strings_public.json', import.meta.url);
export const naughtyTextsAreThere = existsSync(file);

/** `PARKETT_TEST_FULL`: all of them each time. Otherwise every sixteenth, from another one on each time, so that sixteen fields together have met them all. */
export function naughtyTexts(turn: number): readonly string[] {
  const all = JSON.parse(readFileSync(file, 'utf8')) as string[];
  expect(all.length).toBeGreaterThan(100);
  return process.env.PARKETT_TEST_FULL ? all : all.filter((_, at) => (at + turn) % 16 === 0);
}

/** Whether it was taken; what wasn't has to be refused by a sentence of the catalogue, or because it is longer than the call allows. */
export function isTaken(
  { http, code }: { readonly http: number; readonly code: string | undefined },
  { text, lengthMax }: { text: string; lengthMax: number },
): boolean {
  // JSON Schema counts code points.
  if ([...text].length > lengthMax) expect({ text, http, code }).toEqual({ text, http: 400, code: 'malformed' });
  else expect({ text, http, known: code === undefined || Object.hasOwn(denials, code) }).toEqual({ text, http: 200, known: true });
  return http === 200 && code === undefined;
}
