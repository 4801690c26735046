import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { denials, type DenialCode, type DenialParams } from '@parkett/contract';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { missingFigures, refusalIn, type RefusalPlace, type RefusalPlaces } from '../apps/server/src/testing/refusal-places.ts';
import germanDenials from '../apps/desk/src/text/denials/de.json' with { type: 'json' };
import { readable } from '@parkett/client';
import { root } from './root.ts';

// Promised: a refusal gives its reason, with every figure that its sentence names. Each place of the server that answers one has a line in a table
// (refusals.scenarios.ts of its book, feature or of the platform) with the case that leads there, so that the next place is asked for its case too.

const german: Readonly<Record<string, string>> = germanDenials;
const server = 'apps/server/src';
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', server], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(file => file.endsWith('.ts') && existsSync(join(root, file)));
const product = tracked.filter(file => !/\.(test|scenarios)\.ts$|\/testing\//.test(file));

/** Words that are spelt like a refusal and aren't one, by file. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  // The purpose for which a key is derived.
  'app/people.ts': ['anti-forgery'],
  // Why a command of the machine can't be carried out, in its own words.
  'books/house-rules/index.ts': ['malformed'],
  'features/institutions/index.ts': ['name-missing', 'name-taken'],
  // Answers of the stream, which has codes of its own.
  'features/market/stream/clock-source.ts': ['malformed'],
  'features/market/stream/order-book-subscription.ts': ['malformed'],
  'platform/stream.ts': ['malformed', 'malformed'],
  'platform/stream/topics.ts': ['malformed'],
  // An outcome of a command, which platform/calls.ts makes a refusal.
  'platform/commands/run-batch.ts': ['key-reused'],
};

/** Whether a text that is spelt like a refusal is only compared with, or is part of a type. */
function isNoAnswer({ parent }: ts.Node): boolean {
  if (ts.isLiteralTypeNode(parent) || ts.isCaseClause(parent)) return true;
  return ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText());
}

/** The refusals that a file answers, each as often as it stands there. */
function answeredIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && Object.hasOwn(denials, node.text) && !isNoAnswer(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
  return found;
}

const byFile = (lines: readonly { file: string; code: string }[]): Record<string, string[]> =>
  Object.fromEntries([...Map.groupBy(lines, ({ file }) => file)].map(([file, codes]) => [file, codes.map(({ code }) => code).toSorted()]));

type Line = { readonly file: string; readonly place: RefusalPlace };

async function linesOf(table: string): Promise<Line[]> {
  const { refusals } = (await import(join(root, table))) as { refusals: RefusalPlaces };
  const folder = dirname(table).slice(server.length + 1);
  return Object.entries(refusals).flatMap(([file, places]) => places.map(place => ({ file: `${folder}/${file}`, place })));
}
const lines = (await Promise.all(tracked.filter(file => file.endsWith('/refusals.scenarios.ts')).map(linesOf))).flat();

test('every place that answers a refusal has a line with its case, and every line its place', () => {
  const places = product.flatMap(path => {
    const file = path.slice(server.length + 1);
    const others = [...(otherWords[file] ?? [])];
    return answeredIn(path).flatMap(code => {
      const index = others.indexOf(code);
      if (index === -1) return [{ file, code }];
      others.splice(index, 1);
      return [];
    });
  });
  expect(places.length).toBeGreaterThan(250);
  expect(byFile(lines.map(({ file, place: [code] }) => ({ file, code })))).toEqual(byFile(places));
});

test('every refusal of the contract is answered somewhere', () => {
  const answered = new Set<string>(lines.map(({ place: [code] }) => code));
  expect(Object.keys(denials).filter(code => !answered.has(code))).toEqual([]);
});

test('no two cases of one place are described alike', () => {
  const told = lines.map(({ file, place: [code, when] }) => `${file}: ${code}, ${when}`);
  expect(told.filter((line, index) => told.indexOf(line) !== index)).toEqual([]);
});

const languages = ['en', 'de', 'kor', 'zh', 'zhHant'];
const texts = languages.map(language => JSON.parse(read(`apps/web/src/lib/denials/${language}.json`)) as Record<string, string>);

/** The faults of a refusal as people read it, in the five languages of the app and in the German of the desk. */
function faultsOf(code: DenialCode, params: DenialParams): string[] {
  const sentences = [...texts.map(text => text[code] ?? '{sentence}'), german[code] ?? ''];
  return sentences.flatMap(sentence => [...missingFigures(sentence, params), ...missingFigures(sentence, readable(params))]);
}

const asked = lines.flatMap(({ file, place: [code, when, how] }) => (typeof how === 'function' ? [{ file, code, when, how }] : []));

test.each(asked)('$file: $when is refused with $code, in every language with its figures', ({ code, how }) => {
  const refused = refusalIn(how());
  expect(refused?.code).toBe(code);
  expect(faultsOf(code, refused?.params ?? {})).toEqual([]);
});

test('what no rule is asked for is lived in a test that names the refusal, with figures that its sentence takes', () => {
  const faulty = lines.flatMap(({ file, place: [code, when, how, figures = {}] }) => {
    if (typeof how === 'function') return [];
    const path = `${server}/${how}`;
    const isNamed = existsSync(join(root, path)) && read(path).includes(`'${code}'`);
    const faults = [...(isNamed ? [] : [`not named in ${how}`]), ...faultsOf(code, figures)];
    return faults.map(fault => `${file}: ${code}, ${when}: ${fault}`);
  });
  expect(faulty).toEqual([]);
});
