import { expect, test } from 'vitest';
import { articleTarget } from './markdown.tsx';

test.each([
  { href: '/information/wallet', target: { screen: '/information/wallet' } },
  { href: '/information/helpCenter?article=costs', target: { screen: '/information/helpCenter?article=costs' } },
  { href: 'https://www.bafin.de/', target: { site: new URL('https://www.bafin.de/') } },
  { href: 'http://www.bafin.de/', target: null },
  { href: '//www.bafin.de/', target: null },
  { href: 'javascript:alert(1)', target: null },
  { href: 'data:text/html,x', target: null },
  { href: 'wallet', target: null },
])('a link to $href leads into the app, to https, or nowhere', ({ href, target }) => {
  expect(articleTarget(href)).toEqual(target);
});
