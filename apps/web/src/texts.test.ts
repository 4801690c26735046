import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { denials } from '@parkett/contract';

const languages = ['en', 'de', 'kor', 'zh', 'zhHant'] as const;
const here = import.meta.dirname;
const folders = [
  'lib/text',
  'lib/denials',
  'shell/text',
  'shell/not-built/text',
  ...readdirSync(join(here, 'features')).map(feature => `features/${feature}/text`),
];
const read = (folder: string, language: string) => JSON.parse(readFileSync(join(here, folder, `${language}.json`), 'utf8')) as Record<string, string>;

/** Names of the figures that a message takes, and the marks around its parts. */
function slotsOf(message: string): string[] {
  const names = (parts: readonly unknown[]): string[] =>
    parts.flatMap(part =>
      Array.isArray(part)
        ? [
            String(part[0]),
            ...(typeof part[2] === 'object' && part[2] ? Object.values(part[2]).flatMap(p => (Array.isArray(p) ? names(p) : [])) : []),
          ]
        : [],
    );
  const compiled = compileMessage(message);
  const marks = [...message.matchAll(/<(\w+)>/g)].map(m => m[0]);
  return [...new Set([...names(typeof compiled === 'string' ? [compiled] : compiled), ...marks])].toSorted();
}

for (const folder of folders) {
  test(`${folder}: five languages have the same texts, none empty, with the same figures in them`, () => {
    const english = read(folder, 'en');
    for (const language of languages) {
      const texts = read(folder, language);
      expect(Object.keys(texts).toSorted(), language).toEqual(Object.keys(english).toSorted());
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), `${language} ${key}`).not.toBe('');
        expect(slotsOf(text), `${language} ${key}`).toEqual(slotsOf(english[key]!));
      }
    }
  });

  test(`${folder}: no text raises its voice`, () => {
    for (const language of languages) expect(Object.values(read(folder, language)).filter(text => /[!！]/.test(text))).toEqual([]);
  });
}

/** The text of the app's code, without its tests. */
const codeOfApp = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map(file => readFileSync(join(here, file), 'utf8'))
  .join('\n');

/** Some keys have a part that the code fills in: `detail-${field}`, `${unit}Long`. */
function isNamed(key: string): boolean {
  if (codeOfApp.includes(`'${key}'`) || codeOfApp.includes(`"${key}"`)) return true;
  const cuts = [...key.matchAll(/-|(?<=.)(?=[A-Z])/g)].map(({ index, 0: sign }) => [key.slice(0, index + sign.length), key.slice(index)] as const);
  return cuts.some(([start, end]) => codeOfApp.includes(`\`${start}\${`) || codeOfApp.includes(`}${end}\``));
}

test.each(folders.filter(folder => folder.startsWith('features/') || folder.startsWith('shell/')))(
  '%s: every text is used by some screen',
  folder => {
    expect(Object.keys(read(folder, 'en')).filter(key => !isNamed(key))).toEqual([]);
  },
);

test('Every general text is used by some screen, and every general outcome said by one', () => {
  expect(Object.keys(read('lib/text', 'en')).filter(key => !isNamed(key))).toEqual([]);
  const deeds = [.../^ {2}(\w+): \['/gm[Symbol.matchAll](readFileSync(join(here, 'lib/outcomes.ts'), 'utf8'))].map(([, deed]) => deed!);
  expect(deeds.length).toBeGreaterThan(0);
  expect(deeds.filter(deed => !codeOfApp.includes(`saying('${deed}'`))).toEqual([]);
});

test('Every refusal of the contract has its sentence in five languages, the English one word for word', () => {
  for (const language of languages) expect(Object.keys(read('lib/denials', language))).toEqual(expect.arrayContaining(Object.keys(denials)));
  const english = read('lib/denials', 'en');
  for (const [code, { sentence }] of Object.entries(denials)) expect(english[code]).toBe(sentence);
});
