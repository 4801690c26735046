import { expect, test } from 'vitest';
import { placeOfLink } from './link-rule.ts';

const origin = 'https://broker.example';

const table: readonly [link: string, place: ReturnType<typeof placeOfLink>][] = [
  [`${origin}/#/market/stockDetail?code=SAP`, { path: '/market/stockDetail', query: 'code=SAP' }],
  [`${origin}/#/login/login?letter=lock&token=abc`, { path: '/login/login', query: 'letter=lock&token=abc' }],
  [`${origin}/`, null],
  [`${origin}/desk/#/customers`, null],
  ['https://broker.example.evil.test/#/home/home', null],
  ['http://broker.example/#/home/home', null],
  ['https://broker.example:8443/#/home/home', null],
  ['parkett://open/trade/index', { path: '/trade/index', query: '' }],
  ['parkett://open/login/login?letter=lock&token=abc', { path: '/login/login', query: '' }],
  ['parkett://open/login/login#?token=abc', { path: '/login/login', query: '' }],
  ['parkett://elsewhere/trade/index', null],
  ['javascript:alert(1)', null],
  ['no link', null],
];

test.each(table)('%s', (link, place) => {
  expect(placeOfLink(link, origin)).toEqual(place);
});
