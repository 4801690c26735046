import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser, fakeServer } from '../testing/browser.ts';
import type { FirstAsked } from '../../first-script.ts';

const { stored } = fakeBrowser();
vi.mock('./texts.ts', () => ({ loadTexts: async () => (key: string) => key }));
const { ask } = await import('./api.ts');

const answer = (name: string): Response => new Response(JSON.stringify({ status: 1, data: name, msg: '' }));
const asked: FirstAsked = { address: '/api/vue/market/instrument', body: '{"code":"SAP"}', token: null, answer: Promise.resolve(answer('early')) };
const instrument = (code: string) => ask('market/instrument', { code }, { quiet: true });

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('firstAsked', { ...asked, answer: Promise.resolve(answer('early')) });
  vi.spyOn(performance, 'now').mockReturnValue(900);
});

test('What the page has asked before the code was there is the answer to the first call that asks the same, and to no other', async () => {
  const calls = fakeServer({ status: 200, body: { status: 1, data: 'asked now', msg: '' } });
  expect(await instrument('BMW')).toBe('asked now');
  expect(await instrument('SAP')).toBe('early');
  expect(await instrument('SAP')).toBe('asked now');
  expect(calls.map(({ body }) => body)).toEqual([{ code: 'BMW' }, { code: 'SAP' }]);
});

test('Nobody gets what was asked for another customer, or too long ago', async () => {
  fakeServer({ status: 200, body: { status: 1, data: 'asked now', msg: '' } });
  stored.set('tokend', 'signed in since');
  expect(await instrument('SAP')).toBe('asked now');
  stored.clear();
  vi.stubGlobal('firstAsked', asked);
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(await instrument('SAP')).toBe('asked now');
});

test('An answer that never came is no answer, and the next call asks itself', async () => {
  fakeServer({ status: 200, body: { status: 1, data: 'asked now', msg: '' } });
  const broken = Promise.reject(new TypeError('no connection'));
  broken.catch(() => undefined);
  vi.stubGlobal('firstAsked', { ...asked, answer: broken });
  await expect(instrument('SAP')).rejects.toThrow('market/instrument');
  expect(await instrument('SAP')).toBe('asked now');
});
