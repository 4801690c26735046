import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { written, type Numbers } from '../numbers.ts';

const template = join(import.meta.dirname, 'template');

/** The templates are a feature called sample-feature with the numbers 0; their names end in .txt, so that no tool takes them for code. */
export function skeletonOf(name: string, { migration, check }: Pick<Numbers, 'migration' | 'check'>): ReadonlyMap<string, string> {
  const words = name.split('-');
  const capital = (word: string): string => `${word[0]!.toUpperCase()}${word.slice(1)}`;
  const pascal = words.map(capital).join('');
  const forms = [
    ['sample-feature', name],
    ['sample_feature', words.join('_')],
    ['SampleFeature', pascal],
    ['sampleFeature', `${pascal[0]!.toLowerCase()}${pascal.slice(1)}`],
    ['Sample feature', capital(words.join(' '))],
    ['sample feature', words.join(' ')],
    ['0000_', `${written.migration(migration)}_`],
  ] as const;
  const filled = (text: string): string =>
    forms.reduce((result, [from, to]) => result.replaceAll(from, to), text).replaceAll(/\bI0\b/g, written.check(check));
  const files = globSync('**/*.txt', { cwd: template }).toSorted();
  return new Map(files.map(file => [filled(file).replace(/\.txt$/, ''), filled(readFileSync(join(template, file), 'utf8'))]));
}

/** Names of tables that PostgreSQL reads as something else. */
const wordsOfSql = new Set(
  (
    'all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column concurrently constraint create cross ' +
    'current_user default deferrable desc distinct do else end except false fetch for foreign freeze from full grant group having ilike in initially inner ' +
    'intersect into is isnull join lateral leading left like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps ' +
    'placing primary references returning right select session_user similar some symmetric table tablesample then to trailing true union unique user using ' +
    'variadic verbose when where window with'
  ).split(' '),
);
/** Names that stand for something else in the house. */
const wordsOfHouse = new Set([
  'index',
  'feature',
  'features',
  'sample-feature',
  'common',
  'shell',
  'denials',
  'platform',
  'pc',
  'undefined',
  'constructor',
]);

function isWordOfJavaScript(name: string): boolean {
  try {
    return !new Script(`'use strict'; async function* check() { const ${name.replaceAll('-', '_')} = 1; }`);
  } catch {
    return true;
  }
}

/** Where a name is used already. */
function usedAt(root: string, name: string): string | undefined {
  const folders = ['apps/server/src/features', 'apps/server/src/books', 'apps/web/src/features'].map(folder => `${folder}/${name}`);
  const found = [...folders, `packages/contract/src/${name}.ts`].find(path => existsSync(join(root, path)));
  const table = new RegExp(`^create (?:table|sequence) (?:if not exists )?${name.replaceAll('-', '_')}(?:_id)?\\b`, 'im');
  const migrations = globSync('apps/server/migrations/*.sql', { cwd: root });
  return found ?? migrations.find(file => table.test(readFileSync(join(root, file), 'utf8')));
}

/** Why no feature of this name is written, in one sentence; null where nothing speaks against it. */
export function whyNotNamed(root: string, name: string): string | null {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40)
    return `A feature's name is in kebab-case, such as put-aside, and has at most 40 letters: '${name}' isn't.`;
  if (wordsOfHouse.has(name) || wordsOfSql.has(name) || isWordOfJavaScript(name)) return `'${name}' is a reserved word: please choose another name.`;
  if (/(^|-)(utils?|helpers?|common|managers?|misc|stuff)$/.test(name) || name.startsWith('desk-'))
    return `'${name}' is a name that says nothing, or that of a room of the desk: please choose another one.`;
  const used = usedAt(root, name);
  return used === undefined ? null : `'${name}' exists already: ${used}.`;
}

/** Why nothing is written into this tree, in one sentence; null where git knows everything that is in it. */
export function whyNotHere(root: string): string | null {
  try {
    const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return changed === '' ? null : 'The tree has uncommitted changes: please commit them first, so that what is written can be told from them.';
  } catch {
    return 'This is no git repository: what is written could not be told from what is there.';
  }
}
