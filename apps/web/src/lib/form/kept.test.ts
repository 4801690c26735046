import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../testing/browser.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  browser = fakeBrowser();
});

const typed = { account: 'mara@example.org', password: 'four warm oak boards', confirmPassword: 'four warm oak boards', privacyPolicy: true };
const fields = [...Object.keys(typed), 'inviteCode'];

test('What was typed outlives a reload, of the fields that the form still has; a password is never written down', async () => {
  const { keepTyped, keptOf, forgetTyped } = await import('./kept.ts');
  keepTyped('register', { ...typed, gone: 'x' });
  expect(keptOf('register', fields)).toEqual({ account: 'mara@example.org', privacyPolicy: true });
  expect(JSON.stringify([...browser.ofTheTab])).not.toContain('oak');
  expect(keptOf('login', fields)).toEqual({});
  forgetTyped('register');
  expect(keptOf('register', fields)).toEqual({});
});

test('What one customer typed isn’t shown to the next', async () => {
  const { keepTyped, keptOf } = await import('./kept.ts');
  browser.stored.set('tokend', 't1').set('account', 'mara');
  keepTyped('profile', { callName: 'Mara' });
  expect(keptOf('profile', ['callName'])).toEqual({ callName: 'Mara' });
  browser.stored.set('account', 'jun');
  expect(keptOf('profile', ['callName'])).toEqual({});
  browser.stored.delete('tokend');
  expect(keptOf('profile', ['callName'])).toEqual({});
});
