import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';

// A table has one owner: the heading above it in the migration. Only a store of its owner names it in SQL, and the auditor, who reads everything.

const server = 'apps/server/src/';

const tracked = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const migrations = tracked('apps/server/migrations').filter(file => file.endsWith('.sql'));
const said = (pattern: RegExp): string[][] => migrations.flatMap(file => [...read(file).matchAll(pattern)].map(([, ...names]) => names));

/** A line of a migration that names an owner, or makes a table of the owner above it. */
const lineOfOwner = /^-- (platform|(?:books|features|adapters)\/[a-z-]+)$|^create table (?:if not exists )?(\w+)/gim;

function tablesIn(file: string): { table: string; owner: string }[] {
  let owner = '';
  return [...read(file).matchAll(lineOfOwner)].flatMap(([, heading, table]) => {
    owner = heading ?? owner;
    return table ? [{ table, owner }] : [];
  });
}

const renamed = new Map(said(/^alter table (\w+) rename to (\w+)/gim).map(([from, to]) => [from!, to!]));
const dropped = new Set(said(/^drop table (\w+)/gim).flat());
const present = migrations
  .flatMap(tablesIn)
  .map(({ table, owner }) => ({ table: renamed.get(table) ?? table, owner }))
  .filter(({ table }) => !dropped.has(table));
const owners = new Map([['schema_migration', 'platform'], ...present.map(({ table, owner }) => [table, owner] as const)]);

const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
const product = tracked(server).filter(file => file.endsWith('.ts') && !/\.(test|scenarios)\.ts$|\/testing\//.test(file));

const named = new RegExp(`\\b(?:from|join|into|update|table|truncate|using)\\s+(?:only\\s+)?(${[...owners.keys()].join('|')})\\b`, 'gi');

const isTheirs = (file: string, owner: string): boolean =>
  file.startsWith(`${owner}/`) && (owner === 'platform' || /(^|-)store\.ts$/.test(basename(file)));
/** What a purpose stands at and an entry books is told to the auditor in SQL. */
const isTheChart = (file: string): boolean => file === 'books/ledger/wallets.ts' || /^(books|features)\/[^/]+\/chart\.ts$/.test(file);
const isTheAuditors = (file: string): boolean => /(^|\/)checks\//.test(file) || file.startsWith('audit/') || isTheChart(file);

test('every table stands below the heading of its owner, whose folder exists', () => {
  expect(present.length).toBeGreaterThan(90);
  expect(present.filter(({ owner }) => !existsSync(join(root, server, owner || 'nobody')))).toEqual([]);
});

test("only a table's owner names it in SQL, and the auditor", () => {
  const found: Record<string, string[]> = {};
  for (const path of product) {
    const file = path.slice(server.length);
    if (isTheAuditors(file)) continue;
    const tables = [...withoutComments(read(path)).matchAll(named)].map(([, table]) => table!.toLowerCase());
    const others = [...new Set(tables)].filter(table => !isTheirs(file, owners.get(table)!));
    if (others.length > 0) found[file] = others.sort();
  }
  expect(found).toEqual({});
});
