import { HttpVisitor } from '../apps/server/src/testing/http-visitor.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { expectAccessible, openDemoAccount, visit, words } from './vocabulary.ts';

const t = words('block-trades', 'de');
const denied = words('denials', 'de');
const trading = words('trading', 'de');
const digits = '402917';
const screens = { mobile: '/home/blockTrade', desktop: '/pc/home/blockTrade' } as const;
/** A Wednesday, an hour after the first offers have opened. */
const test = inOwnHouse({ PARKETT_CLOCK: 'simulated@2026-11-25T10:30:00+01:00' });

type Offer = { number: string; code: string; name: string; seatsOf: string | null; amounts: { minimum: string; lot: string; price: string } };

test('A customer reads the offers, is refused with figures, and buys a block that can’t be sold before its lock ends', async ({
  page,
  layout,
  house,
}) => {
  test.slow();
  await visit(page, screens[layout]);
  await expect(page.getByText(t('visitor'))).toBeVisible();
  await expect(page.getByText(t('discount')).first()).toBeVisible();
  await expectAccessible(page);

  const who = await openDemoAccount(page, layout);
  const visitor = new HttpVisitor(house.origin);
  await visitor.enter('user/login', who);
  await visitor.ask('user/setFundPassword', { fundPassword: digits });
  const { offers } = (await visitor.ask('blockTrades/offers', {})) as { offers: Offer[] };
  const offer = offers.find(({ seatsOf }) => seatsOf === null)!;
  const { minimum, lot, price } = offer.amounts;

  await visit(page, screens[layout]);
  await page
    .getByRole('button', { name: t('buy', { name: offer.name }) })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: offer.name });
  await expectAccessible(page);
  const quantity = sheet.getByLabel(t('quantity'));
  const buy = sheet.getByRole('button', { name: t('buyNow') });
  await buy.click();
  await sheet.getByRole('textbox', { name: trading('fundPassword') }).pressSequentially(digits);
  await expect(sheet.getByText(denied('amount-missing'))).toBeVisible();
  await quantity.fill(String(Number(minimum) + 1));
  await buy.click();
  await expect(sheet.getByText(denied('not-whole-lots', { lot }))).toBeVisible();
  await quantity.fill(lot);
  await buy.click();
  await expect(sheet.getByText(denied('block-below-minimum', { minimum }))).toBeVisible();
  await quantity.fill(minimum);
  await buy.click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: t('mine') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('soldToday') })).toBeVisible();
  await expectAccessible(page);

  const { blocks } = (await visitor.ask('blockTrades/mine', {})) as {
    blocks: { position: string; price: string; fee: string; lockedUntil: string }[];
  };
  const [block] = blocks;
  expect(block).toMatchObject({ price, fee: '25.00' });
  const sale = { code: offer.code, side: 'sell', type: 'market', quantity: minimum, timeInForce: 'day', position: block!.position };
  await visitor.ask('user/unlockTrading', { fundPassword: digits });
  const locked = await visitor.post('trade/order', sale, { key: 'too-early-a-sale' });
  expect(locked.envelope).toMatchObject({ code: 'locked-position', params: { until: block!.lockedUntil } });
});

const early = inOwnHouse({ PARKETT_CLOCK: 'simulated@2026-11-25T08:10:00+01:00' });

early('In the early session its screen says the rules, and the order sheet it leads to is for this session only', async ({ page, layout, house }) => {
  const who = await openDemoAccount(page, layout);
  const visitor = new HttpVisitor(house.origin);
  await visitor.enter('user/login', who);
  await visitor.ask('user/setFundPassword', { fundPassword: digits });
  await visitor.ask('user/unlockTrading', { fundPassword: digits });
  const order = { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', timeInForce: 'day', thisSessionOnly: true, price: '180.00' };
  await visitor.ask('trade/order', order, true);
  await visit(page, layout === 'mobile' ? '/home/blockTrade1' : '/pc/home/blockTrade?tab=pre-market');
  await expect(page.getByText(t('sessionGoesOn'))).toBeVisible();
  await expect(page.getByText(t('rule-collar'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('sessionOrders') })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /SAP/ }).last().click();
  await expect(page.getByText(trading('thisSessionOnly')).first()).toBeVisible();
});
