import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../routes.ts';
import { screensNotBuilt } from '../shell/not-built/screens.ts';
import { address, detailAddress, layoutOf } from './paths.ts';

test('An address carries its parameters in the hash, absent ones are left out', () => {
  expect(address('/market/stockDetail', { code: 'SAP' })).toBe('/market/stockDetail?code=SAP');
  expect(address('/market/stockDetail', { code: undefined })).toBe('/market/stockDetail');
  expect(address('/favorite/search', { query: 'Münchener & Co' })).toBe('/favorite/search?query=M%C3%BCnchener+%26+Co');
});

test('Each class of instruments has its detail screen on the phone, and one for all on the desktop', () => {
  const paths = (['share', 'index', 'forex', 'digital', 'foreign', 'metal'] as const).map(
    c => detailAddress({ code: 'X', class: c }, 'mobile').split('?')[0],
  );
  expect(paths).toEqual([
    '/market/stockDetail',
    '/market/stockDetailzs',
    '/market/stockDetailWh',
    '/market/stockDetailDig',
    '/market/stockDetailGj',
    '/market/stockDetailGj',
  ]);
  expect(detailAddress({ code: 'XAU', class: 'metal' }, 'desktop')).toBe('/pc/market/stockDetail?code=XAU');
  expect(layoutOf('/pc/home/home')).toBe('desktop');
});

test('Each of the specification’s 94 routes has its screen, or is named as one that comes later; none is both', () => {
  const list = join(import.meta.dirname, '../../../../../shared/data/routes.txt');
  if (!existsSync(list)) {
    process.stdout.write('outside data absent: routes.txt\n');
    return;
  }
  const specified = readFileSync(list, 'utf8').split('\n').filter(Boolean);
  expect(specified).toHaveLength(94);
  expect([...Object.keys(routes), ...Object.keys(screensNotBuilt)].toSorted()).toEqual(specified.toSorted());
});

test('Every screen of the map is a route of the specification', () => {
  const list = join(import.meta.dirname, '../../../../../shared/data/routes.txt');
  if (!existsSync(list)) {
    process.stdout.write('outside data absent: routes.txt\n');
    return;
  }
  const known = new Set(readFileSync(list, 'utf8').split('\n'));
  const ours = [...readFileSync(join(import.meta.dirname, 'paths.ts'), 'utf8').matchAll(/^ {2}'(\/[^']+)':/gm)].map(m => m[1]!);
  expect(ours.length).toBeGreaterThan(40);
  expect(ours.filter(path => !known.has(path))).toEqual([]);
});
