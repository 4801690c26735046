import { HttpVisitor } from '../apps/server/src/testing/http-visitor.ts';
import { recomputeDraw } from '../apps/server/src/features/new-shares/draw-file.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { expectAccessible, openDemoAccount, visit, words } from './vocabulary.ts';

const t = words('new-shares', 'de');
const denied = words('denials', 'de');
const security = words('security', 'de');
const messages = words('messages', 'de');
const digits = '402917';
const detail = { mobile: '/home/newStockBuy', desktop: '/pc/home/newStockBuy' } as const;
const read = { mobile: '/information/userInfo', desktop: '/pc/information/userInfo' } as const;
const list = { mobile: '/home/newStock', desktop: '/pc/home/newStock' } as const;
/** A Wednesday: the first windows are open. Brinova is paid after its draw on Friday, and listed on the Thursday after. */
const test = inOwnHouse({ PARKETT_CLOCK: 'simulated@2026-11-25T10:30:00+01:00' });

type Offering = { number: string; code: string; state: string };
type Own = { number: string; code: string; state: string; allotted: string; position: string | null };

test('One offering whole: window, subscription, draw, payment, listing, lock and sale', async ({ page, layout, house }) => {
  test.slow();
  if (layout === 'desktop') {
    await visit(page, '/pc/home/home');
    await page.getByRole('link', { name: t('title') }).click();
  } else await visit(page, list[layout]);
  await expect(page.getByText(t('visitor'))).toBeVisible();
  // The calendar's offerings come with the first due work of a house that has only just started; the list asks again.
  await expect(page.getByRole('link', { name: 'Brinova Medizintechnik SE' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(t('issuePrice'))).toHaveCount(0);
  await expectAccessible(page);

  const who = await openDemoAccount(page, layout);
  const visitor = new HttpVisitor(house.origin);
  await visitor.enter('user/login', who);
  await visitor.ask('user/setFundPassword', { fundPassword: digits });
  const wired = () => visitor.ask('trade/usernewstocklist', {});
  const own = async () => ((await visitor.ask('newShares/mine', {})) as { subscriptions: Own[] }).subscriptions[0]!;
  const { offerings } = (await visitor.ask('newShares/offerings', {})) as { offerings: Offering[] };
  const { number } = offerings.find(({ code }) => code === 'BRIN')!;
  const next = offerings.find(({ code }) => code === 'DELV')!;

  await visit(page, `${detail[layout]}?number=${next.number}`);
  await page.getByRole('button', { name: t('tellOpening') }).click();
  await expect(page.getByText(t('openingTold'))).toBeVisible();

  await visit(page, list[layout]);
  await page.getByRole('link', { name: 'Brinova Medizintechnik SE' }).click();
  for (const field of ['tentativePrice', 'actualPrice', 'premium', 'quantity', 'drawDate', 'listingDate', 'payoutDate', 'issueMarket'] as const)
    await expect(page.getByText(t(field), { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  const quantity = page.getByLabel(t('shares'));
  const send = page.getByRole('button', { name: t('subscribe') });
  await quantity.fill('105');
  await send.click();
  await page.getByRole('textbox', { name: security('fundPassword') }).pressSequentially(digits);
  await expect(page.getByText(denied('not-whole-lots', { lot: '10' }))).toBeVisible();
  await quantity.fill('100');
  await expect(page.getByText('2.250,00').first()).toBeVisible();
  await send.click();
  await expect(page.getByText(denied('prospectus-not-confirmed'))).toBeVisible();
  await page.getByLabel(t('prospectusRead')).check();
  await send.click();
  await expect(page.getByText(t('subscribedAlready'))).toBeVisible();
  expect(await wired()).toEqual([{ status: 2, rjmoney: '-' }]);

  const goTo = async (moment: string): Promise<void> => {
    await visitor.ask('market/setClock', { goTo: moment }, true);
    const now = async () => Date.parse(((await visitor.ask('market/clock', {})) as { now: string }).now);
    await expect.poll(now, { timeout: 120_000 }).toBeGreaterThanOrEqual(Date.parse(moment));
  };
  await goTo('2026-11-27T18:00:30+01:00');
  await expect.poll(wired).toEqual([{ status: 3, rjmoney: '-' }]);
  const { file } = (await visitor.ask('newShares/draw', { number })) as { file: string };
  expect(recomputeDraw(file)).toBeNull();
  await visit(page, `${detail[layout]}?number=${number}`);
  await page.getByRole('button', { name: t('drawRecompute') }).click();
  const winners = file.match(/^drawn \S+ \S+ [1-9]/gm)!.length;
  await expect(page.getByText(t('drawRight', { count: String(winners) }))).toBeVisible();
  await expectAccessible(page);
  // Bytes that changed on their way are named.
  await page.route('**/newShares/draw', async route => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('lot 10', 'lot 20') });
  });
  await page.getByRole('button', { name: t('drawRecompute') }).click();
  await expect(page.getByText(/^drawn |^list /).first()).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/newShares/draw');
  await visit(page, read[layout]);
  const { allotted: won } = await own();
  await expect(page.getByText(messages('title-subscription-won-to-pay', { name: 'Brinova Medizintechnik SE', quantity: won })).first()).toBeVisible();

  await visit(page, `${list[layout]}?tab=mine`);
  await expect(page.getByText(t('state-awaiting-payment'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('sell') }).click();
  await expect(page.getByText(t('sellUnpaid'))).toBeVisible();
  await page.getByRole('button', { name: t('pay') }).click();
  await expect.poll(wired).toEqual([{ status: 1, rjmoney: expect.stringMatching(/^\d+\.\d\d$/) }]);
  const { allotted } = await own();
  await visitor.ask('user/unlockTrading', { fundPassword: digits });
  const order = { code: 'BRIN', side: 'sell', type: 'market', quantity: allotted, timeInForce: 'day' };
  const early = await visitor.post('trade/order', order, { key: 'before-its-listing' });
  expect(early.envelope).toMatchObject({ code: 'not-yet-listing-time', params: { code: 'BRIN' } });

  await goTo('2026-12-03T10:00:00+01:00');
  await expect.poll(wired).toEqual([{ status: 7, rjmoney: '-' }]);
  await visitor.ask('user/unlockTrading', { fundPassword: digits });
  const { position } = await own();
  const locked = await visitor.post('trade/order', { ...order, position }, { key: 'while-it-is-locked' });
  expect(locked.envelope).toMatchObject({ code: 'locked-position', params: { until: expect.stringMatching(/^2026-12-07/) } });
  await page.reload();
  await page.getByRole('link', { name: t('toPosition') }).click();
  await expect(page.getByText('BRIN').first()).toBeVisible();

  await goTo('2026-12-07T10:00:00+01:00');
  await visit(page, read[layout]);
  await expect(page.getByText(messages('title-offering-opened', { name: 'Delvaris Software SE' })).first()).toBeVisible();
  await visitor.ask('user/unlockTrading', { fundPassword: digits });
  const sold = await visitor.post('trade/order', { ...order, position }, { key: 'after-its-lock-ended' });
  expect(sold.envelope).toMatchObject({ status: 1 });
  await expect.poll(async () => ((await visitor.ask('trade/positions', { state: 'open' })) as { positions: unknown[] }).positions).toEqual([]);
});

test('A capital increase: bought before its ex-day, exercised, sold, and the new shares delivered', async ({ page, layout, house }) => {
  test.slow();
  const who = await openDemoAccount(page, layout);
  const visitor = new HttpVisitor(house.origin);
  await visitor.enter('user/login', who);
  await visitor.ask('user/setFundPassword', { fundPassword: digits });
  const positions = async () =>
    ((await visitor.ask('trade/positions', { state: 'open' })) as { positions: { code: string; quantity: string }[] }).positions;
  const goTo = async (moment: string): Promise<void> => {
    await visitor.ask('market/setClock', { goTo: moment }, true);
    const now = async () => Date.parse(((await visitor.ask('market/clock', {})) as { now: string }).now);
    await expect.poll(now, { timeout: 120_000 }).toBeGreaterThanOrEqual(Date.parse(moment));
  };
  await visitor.ask('user/unlockTrading', { fundPassword: digits });
  const order = { code: 'LHA', side: 'buy', type: 'market', quantity: '7', timeInForce: 'day' };
  expect((await visitor.post('trade/order', order, { key: 'before-the-ex-day' })).envelope).toMatchObject({ status: 1 });
  await expect.poll(positions).toMatchObject([{ code: 'LHA' }]);

  await visit(page, list[layout]);
  // The screen before has a link to the position.
  const offering = page.locator('a[href*="newStockBuy"]').filter({ hasText: 'Deutsche Lufthansa AG' });
  await offering.first().click();
  for (const field of ['ratio', 'exDay', 'entitlementValue', 'exPrice', 'issuePrice', 'drawDate', 'ownSharesNow', 'worthLeft'] as const)
    await expect(page.getByText(t(field), { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: t('toRest') }).click();
  await expect(page.getByText(t('restFrom'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: t('toIncrease') }).click();

  // Tuesday is the ex-day.
  await goTo('2026-12-01T11:00:00+01:00');
  await page.reload();
  await expect(page.getByText(t('ownShares'), { exact: true })).toBeVisible();
  const count = page.getByLabel(t('newShareCount'));
  const send = page.getByRole('button', { name: t('exercise') });
  await page.getByLabel(t('prospectusRead')).check();
  await count.fill('4');
  await send.click();
  await expect(page.getByText(denied('entitlements-exceeded', { needed: '8', left: '7' }))).toBeVisible();
  await count.fill('2');
  await send.click();
  await expect(page.getByText(t('exercised', { name: 'Deutsche Lufthansa AG' }))).toBeVisible();
  expect(await visitor.ask('trade/usernewstocklist', {})).toEqual([{ status: 0, rjmoney: expect.stringMatching(/^\d+\.\d\d$/) }]);
  await page.getByLabel(t('sellCount')).fill('1');
  await page.getByRole('button', { name: t('sellEntitlements') }).click();
  await expect(page.getByText(t('ownSold'), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await visit(page, `${list[layout]}?tab=mine`);
  await expect(page.getByText(t('state-exercised'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('ownLeft'), { exact: true })).toBeVisible();
  await expectAccessible(page);

  // The last day, and two trading days after it the delivery.
  await goTo('2026-12-15T18:01:00+01:00');
  const own = async () =>
    ((await visitor.ask('newShares/offerings', {})) as { offerings: { code: string; increase: { own: object } | null }[] }).offerings.find(
      ({ code }) => code === 'LHA',
    )!.increase!.own;
  await expect.poll(own).toMatchObject({ shares: '7', exercised: '4', sold: '3', left: '0' });
  await goTo('2026-12-17T09:01:00+01:00');
  await expect.poll(() => visitor.ask('trade/usernewstocklist', {})).toEqual([{ status: 7, rjmoney: '-' }]);
  await page.reload();
  await page.getByRole('link', { name: t('toPosition') }).click();
  await expect(page.getByText('LHA').first()).toBeVisible();

  // Three sold entitlements leave one new share to everybody.
  const { offerings } = (await visitor.ask('newShares/offerings', {})) as { offerings: { number: string; kind: string; code: string }[] };
  await visit(page, `${detail[layout]}?number=${offerings.find(({ kind, code }) => kind === 'rest' && code === 'LHA')!.number}`);
  await page.getByLabel(t('shares')).fill('1');
  await page.getByLabel(t('prospectusRead')).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('subscribe') }).click();
  await page.getByRole('textbox', { name: security('fundPassword') }).pressSequentially(digits);
  await expect(page.getByText(t('subscribedAlready'))).toBeVisible();
  expect(await visitor.ask('trade/usernewstocklist', {})).toEqual([
    { status: 0, rjmoney: expect.stringMatching(/^\d+\.\d\d$/) },
    { status: 7, rjmoney: '-' },
  ]);
});
