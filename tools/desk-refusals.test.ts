import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { denials } from '@parkett/contract';
import { expect, test } from 'vitest';
import german from '../apps/desk/src/text/denials/de.json' with { type: 'json' };
import { root } from './root.ts';

const refusals: Readonly<Record<string, string>> = german;

// Promised: whatever the desk is refused is read there in German too.

/** Where calls of the desk are refused: its own features, the decisions of others', and the books that answer them. */
const ofDesk = [
  /^features\/desk-/,
  /^features\/corporate-actions\/(desk-routes|propose|rules\/judge-event)\.ts$/,
  /^features\/withdrawals\/(pay-out|rules\/judge-payout)\.ts$/,
  /^features\/deposits\/(desk\/|recall\/|rules\/judge-line\.ts)/,
  /^features\/gates\/(?!appeals|rules)/,
  /^features\/customer-service\/(desk-routes|threads|rules\/next-state)\.ts$/,
  /^features\/identity\/(review|desk-calls|desk-details)\.ts$/,
  /^features\/recovery\/(review|take-back)\.ts$/,
  /^books\/(operators|reviews|second-factors)\//,
  /^books\/customers\/rules\/place-gate\.ts$/,
  /^platform\/(calls|commands)/,
];
const refused = /\b(?:denied|denial)\('([a-z-]+)'|\bcode: '([a-z-]+)'/g;
/** Of a second factor that customers alone have. */
const ofCustomers = new Set(['app-code-already-set-up', 'no-such-second-factor', 'recovery-code-malformed', 'wrong-recovery-code']);

function codesOf(text: string): string[] {
  return [...text.matchAll(refused)].flatMap(([, ...codes]) => codes.filter(Boolean));
}

/** The refusals of the desk's calls. */
function codesOfDesk(): ReadonlySet<string> {
  const server = 'apps/server/src/';
  const files = execFileSync('git', ['ls-files', server], { cwd: root, encoding: 'utf8' }).split('\n');
  const read = files.filter(file => /(?<!\.test|\.scenarios)\.ts$/.test(file) && ofDesk.some(place => place.test(file.slice(server.length))));
  return new Set(read.flatMap(file => codesOf(readFileSync(join(root, file), 'utf8'))));
}

test('every refusal that a call of the desk answers has its German words', () => {
  const codes = codesOfDesk();
  expect(codes.size).toBeGreaterThan(25);
  expect([...codes].filter(code => Object.hasOwn(denials, code) && !ofCustomers.has(code) && !Object.hasOwn(refusals, code))).toEqual([]);
});

const figuresOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
const inGerman = Object.keys(refusals).filter(code => Object.hasOwn(denials, code)) as (keyof typeof denials)[];

test('the German words of a refusal that the desk meets have the same figures as the English ones', () => {
  const met = codesOfDesk();
  expect(inGerman.filter(code => met.has(code) && String(figuresOf(refusals[code]!)) !== String(figuresOf(denials[code].sentence)))).toEqual([]);
});

test('the German words of a refusal that the desk counts have no figure that the English ones lack', () => {
  expect(inGerman.filter(code => figuresOf(refusals[code]!).some(figure => !denials[code].sentence.includes(figure)))).toEqual([]);
});
