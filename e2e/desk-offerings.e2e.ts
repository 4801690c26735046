import { HttpVisitor } from '../apps/server/src/testing/http-visitor.ts';
import { atDesk } from './desk-words.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { expectAccessible, openDemoAccount, visit, words } from './vocabulary.ts';

const t = words('new-shares', 'de');
/** Almora's window is open. */
const test = inOwnHouse({ PARKETT_CLOCK: 'simulated@2026-11-25T10:30:00+01:00' });
const list = { mobile: '/home/newStock?tab=mine', desktop: '/pc/home/newStockOrder' } as const;

test('An operator reads an offering and its book, and withdraws it with another one; the customer reads that it was withdrawn, and the money is back', async ({
  browser,
  page,
  layout,
  house: { origin, dataFolder },
}) => {
  test.slow();
  const who = await openDemoAccount(page, layout);
  const visitor = new HttpVisitor(origin);
  await visitor.enter('user/login', who);
  await visitor.ask('user/setFundPassword', { fundPassword: '402917' });
  const { offerings } = (await visitor.ask('newShares/offerings', {})) as { offerings: { number: string; code: string }[] };
  const { number } = offerings.find(({ code }) => code === 'ALMO')!;
  await visitor.ask('newShares/subscribe', { number, quantity: '20000', prospectusRead: true }, true);

  const desk = { baseURL: origin, dataFolder, roles: 'treasury,admin' };
  const ada = await atDesk(browser, { ...desk, name: 'Ada' });
  const ben = await atDesk(browser, { ...desk, name: 'Ben' });
  await ada.getByRole('navigation').getByRole('link', { name: 'Angebote' }).click();
  await expect(ada.getByRole('row', { name: `${number} Almora Solar AG` })).toContainText('Zeichenbar');
  await expectAccessible(ada);
  await ada.getByRole('link', { name: `${number} Almora Solar AG` }).click();
  await expect(ada.getByRole('heading', { level: 1, name: 'Almora Solar AG' })).toBeVisible();
  await expect(ada.getByRole('row', { name: /^20\.000 bis 49\.999 1 20\.000 / })).toBeVisible();
  await expect(ada.getByText(who.account)).toHaveCount(0);
  await expectAccessible(ada);
  const form = ada.getByRole('form', { name: 'Dieses Angebot ändern' });
  await form.getByLabel('Änderung').selectOption({ label: 'Angebot zurückziehen' });
  await expect(form.getByText('Das lässt sich nicht rückgängig machen.')).toBeVisible();
  await form.getByLabel('Grund').fill('Der Prospekt ist falsch');
  await form.getByRole('button', { name: 'Vorschlagen' }).click();
  const waits = ada.getByText('Eine Änderung wartet auf die zweite Unterschrift:').locator('..').getByRole('link');
  const review = await waits.innerText();
  await waits.click();
  await expect(ada.getByText('Sie haben unterschrieben.')).toBeVisible();
  await expect(ada.getByText('24000.00 EUR')).toBeVisible();
  await expectAccessible(ada);

  await ben.goto(`${origin}/desk/#/reviews/${review}`);
  await expect(ben.getByText('Der Prospekt ist falsch')).toBeVisible();
  await expect(ben.getByRole('region', { name: 'Entscheidung' })).toBeVisible();
  await ben.keyboard.press('a');
  await expect(ben.getByRole('button', { name: /^Bestätigen/ })).toBeFocused();
  await ben.keyboard.press('Enter');
  await expect(ben.getByRole('main').getByRole('status')).toContainText(`${review}: Genehmigt`);

  await expect.poll(() => visitor.ask('trade/usernewstocklist', {})).toEqual([{ status: 8, rjmoney: '-' }]);
  await visit(page, list[layout]);
  await expect(page.getByText(t('state-withdrawn'))).toBeVisible();
  await expect(page.getByText(t('means-withdrawn'))).toBeVisible();
  await expectAccessible(page);
  for (const one of [ada, ben]) await one.context().close();
});
