import type { ClockState } from '@parkett/contract/market';
import { HttpVisitor } from '../apps/server/src/testing/http-visitor.ts';
import { expect, germanTest } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { digits, register, signInAgain } from './trading-words.ts';
import { expectAccessible, expectPath, visit, words } from './vocabulary.ts';

const centre = { mobile: '/information/index', desktop: '/pc/information/wallet' } as const;
const screens = { mobile: '/information/userInfo', desktop: '/pc/information/userInfo' } as const;
const account = words('account', 'de');
const t = words('security', 'de');
const entry = new RegExp(account('withdraw'));

germanTest(
  'A customer reads how many days are left, ends what stands in the way, and withdraws from the contract',
  async ({ page, layout, baseURL }) => {
    const visitor = new HttpVisitor(new URL(baseURL!).origin);
    const { account: name, password } = (await visitor.ask('demo/open', {})) as { account: string; password: string };
    await visitor.enter('user/login', { account: name, password });
    await visitor.ask('user/setFundPassword', { fundPassword: digits });
    const order = { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '190', timeInForce: 'gtc' };
    const { number } = (await visitor.ask('trade/order', order, true)) as { number: string };

    await signInAgain(page, layout, { account: name, password });
    await visit(page, centre[layout]);
    const link = page.getByRole('link', { name: entry });
    await expect(link).toContainText(/Noch 1[4-9] Tage, bis \d{4}\.\d\d\.\d\d/);
    await expectAccessible(page);
    await link.click();
    await expectPath(page, screens[layout]);
    await expect(page.getByRole('heading', { name: t('withdrawTitle') })).toBeVisible();
    await expect(page.getByText(/bis \d{4}\.\d\d\.\d\d widerrufen: noch 1[4-9] Tage/)).toBeVisible();
    const obstacle = page.getByRole('listitem').filter({ hasText: '1 offene Order' });
    await expect(obstacle).toContainText(t('ends-orders'));
    await expect(page.getByRole('button', { name: t('withdrawForGood') })).toHaveCount(0);
    await expectAccessible(page);

    await visitor.ask('trade/cancel', { number }, true);
    await expect.poll(async () => ((await visitor.ask('ownData/closing', {})) as { obstacles: { orders: number } }).obstacles.orders).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: t('withdrawForGood') }).click();
    const confirmation = page.getByRole('dialog', { name: t('confirmTitle') });
    await confirmation.getByLabel(t('loginPassword')).fill(password);
    await confirmation.getByLabel(t('fundPassword')).fill(digits);
    await confirmation.getByRole('button', { name: t('confirm') }).click();
    await expect(page.getByRole('heading', { name: t('farewell') })).toBeVisible();
  },
);

const later = inOwnHouse({ PARKETT_STAFF: 'off' });

later('After fourteen days of market time the entry says that the time is over, and leads to the closing', async ({ page, layout, baseURL }) => {
  await register(page, layout, { account: `late-${layout}@example.org`, password: 'parkett aus eiche' });
  await visit(page, centre[layout]);
  const link = page.getByRole('link', { name: entry });
  await expect(link).toContainText(/Noch 1[4-9] Tage/);
  const visitor = new HttpVisitor(new URL(baseURL!).origin);
  await visitor.enter('demo/open', {});
  const { now } = (await visitor.ask('market/clock', {})) as ClockState;
  const goTo = new Date(Date.parse(now) + 15 * 24 * 3_600_000).toISOString();
  await visitor.ask('market/setClock', { goTo }, true);
  await expect.poll(async () => ((await visitor.ask('market/clock', {})) as ClockState).now, { timeout: 60_000 }).toMatch(goTo.slice(0, 10));
  await page.reload();
  await expect(link).toContainText('Die Frist endete am 2026.12.08');
  await link.click();
  await expect(page.getByText(/Widerrufen konnten Sie den Vertrag bis 2026\.12\.08/)).toBeVisible();
  await expect(page.getByRole('button', { name: t('closeForGood') })).toBeVisible();
  await expectAccessible(page);
});
