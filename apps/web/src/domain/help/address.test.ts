import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

test.each([
  { screen: '/information/wallet', layout: 'mobile', address: '/information/wallet' },
  { screen: '/information/wallet', layout: 'desktop', address: '/pc/information/wallet' },
  { screen: '/information/helpCenter?article=costs', layout: 'desktop', address: '/pc/information/helpCenter?article=costs' },
] as const)('the screen $screen has the address $address on the $layout', ({ screen, layout, address }) => {
  expect(addressOf(screen, layout)).toBe(address);
});
