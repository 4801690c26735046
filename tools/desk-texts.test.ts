import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deskCustomers, messageNames } from '@parkett/contract';
import { expect, test } from 'vitest';
import { texts } from '../apps/desk/src/lib/texts.ts';
import { root } from './root.ts';

test.each(['en', 'de'] as const)(
  'the desk sends all its words (%s) along when a list is taken as a file, and none is longer than the call takes',
  language => {
    const read = deskCustomers.listFile.request.safeParse({ language, words: texts[language] });
    expect(read.error?.issues.map(({ path }) => path.join(' ')) ?? []).toEqual([]);
  },
);

test.each(['en', 'de'] as const)('each key of the desk’s texts (%s) stands in one file', language => {
  const files = globSync(`apps/desk/src/text/*/${language}.json`, { cwd: root }).filter(file => !file.includes('denials'));
  const keys = files.flatMap(file => Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')) as object));
  expect(keys.length).toBeGreaterThan(500);
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  expect(keys.toSorted()).toEqual(Object.keys(texts.en).toSorted());
});

/** The files of the server, without their tests. */
function productTexts(): { file: string; folder: string; text: string }[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/server/src'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const product = files.filter(file => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file) && existsSync(join(root, file)));
  return product.map(file => ({ file, folder: dirname(file), text: readFileSync(join(root, file), 'utf8') }));
}

test('the desk has words for each purpose of money and each consumer of events that Operations and Evenings show', () => {
  const namesIn = (pattern: RegExp): string[] => productTexts().flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name!));
  // Shares are no money, so an evening has none.
  const purposes = [...namesIn(/definePurpose\(\{\s*name: '([^']+)'/g), ...namesIn(/houseOwns\('([^']+)'/g)].filter(name => name !== 'shares');
  expect(purposes).toEqual(expect.arrayContaining(['cash', 'put-aside', 'loans']));
  expect(purposes.filter(name => !Object.hasOwn(texts.en, `evening-${name}`))).toEqual([]);
  const consumers = namesIn(/: Consumer (?:=> \(|= |)\{(?:\s*return \{)?\s*name: '([^']+)'/g);
  expect(consumers).toEqual(expect.arrayContaining(['block-trades.halts', 'letters', 'recovery cases']));
  expect(consumers.filter(name => !Object.hasOwn(texts.en, `consumer-${name}`))).toEqual([]);
});

test('the desk has words for each kind of due items that the server makes', () => {
  const texted = productTexts();
  const names = texted.flatMap(({ file, folder, text }) => {
    const single = [...text.matchAll(/: DueKind (?:=> \(|= |)\{(?:\s*return \{)?\s*name: (?:'([^']+)'|([\w.]+))/g)];
    const lists = [...text.matchAll(/readonly DueKind\[\] (?:=> |= |)[[{][^]*?^[\]}];?$/gm)];
    const listed = lists.flatMap(([list]) => [...list.matchAll(/\{\s*name: (?:'([^']+)'|([\w.]+))/g)]);
    const known = [text, ...texted.filter(one => one.folder === folder).map(one => one.text)];
    const namedBy = (constant: string): string | undefined =>
      known.flatMap(one => new RegExp(`const ${constant} = '([^']+)'`).exec(one)?.[1] ?? []).at(0);
    return [...single, ...listed].map(([, name, constant]) => name ?? namedBy(constant!) ?? `${file} names it elsewhere`);
  });
  expect(names).toEqual(expect.arrayContaining(['trading.settlement', 'corporate-actions.pay-day', 'new-shares.last-day-soon']));
  expect(names.filter(name => !Object.hasOwn(texts.en, `due-${name}`))).toEqual([]);
});

test('the desk has words for each kind of message to customers', () => {
  expect(messageNames.filter(name => !Object.hasOwn(texts.en, `message-${name}`))).toEqual([]);
});
