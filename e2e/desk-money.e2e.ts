import type { Page } from '@playwright/test';
import { atDesk } from './desk-words.ts';
import { aPicture } from './identity-words.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { sendMoney } from './paper-money.ts';
import { expectAccessible, openDemoAccount, visit, words } from './vocabulary.ts';

// Money that people decide about, without simulated staff: on its proof, and where nobody knows whose it is.

const t = words('deposits', 'de');
/** A Wednesday. */
const test = inOwnHouse({ PARKETT_CLOCK: 'simulated@2026-11-25T09:30:00+01:00', PARKETT_STAFF: 'off' });
const screens = {
  mobile: { one: '/information/rechargeChannel', wallet: '/information/wallet' },
  desktop: { one: '/pc/information/rechargeChannel', wallet: '/pc/information/wallet' },
} as const;
const queue = 'Zeilen, zu denen nichts passt';

async function toMoney(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Geld', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Geld' })).toBeVisible();
}

/** The decision by its keys, on the case that is open. */
async function decide(page: Page, ...keys: string[]): Promise<void> {
  await expect(page.getByRole('region', { name: 'Entscheidung' })).toBeVisible();
  for (const key of keys) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: /^Bestätigen/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
}

/** The first case of a list in the room 'Money'. */
async function openCase(page: Page, list: string): Promise<void> {
  await toMoney(page);
  await page
    .getByRole('region', { name: list })
    .getByRole('link', { name: /^R\d+$/ })
    .first()
    .click();
}

test('Treasury rejects a proof without money, credits another one by two, and sends a third party’s money back by two', async ({
  browser,
  page,
  layout,
  house: { origin, dataFolder },
}) => {
  test.slow();
  const at = screens[layout];
  const announce = async (): Promise<void> => {
    await visit(page, at.one);
    await page.getByLabel(/^Betrag in/).fill('1.200,50');
    await page.getByLabel(t('senderNumber')).fill('DE02 1203 0000 0000 2020 51');
    await page.locator('input[type=file]').setInputFiles(aPicture);
    await page.getByRole('button', { name: t('announce'), exact: true }).click();
    await expect(page.getByRole('heading', { name: t('story') })).toBeVisible();
  };
  const story = page.getByRole('region', { name: t('story') });
  await openDemoAccount(page, layout);
  await announce();

  const desk = { baseURL: origin, dataFolder, roles: 'treasury' };
  const tess = await atDesk(browser, { ...desk, name: 'Tess' });
  const theo = await atDesk(browser, { ...desk, name: 'Theo' });
  await toMoney(tess);
  await expect(tess.getByRole('region', { name: 'Einzahlungen, die warten' })).toContainText('1.200,50');
  await expectAccessible(tess);
  await openCase(tess, 'Einzahlungen, die warten');
  await tess.getByRole('button', { name: 'Nachweis öffnen' }).click();
  await expect(tess.getByRole('img', { name: 'Nachweis der Überweisung' })).toBeVisible();
  await expect(tess.getByText('Überweisung, EUR')).toBeVisible();
  await expectAccessible(tess);
  await decide(tess, 'x', '1');
  await expect(story.getByText('Es ist kein Geld angekommen.')).toBeVisible();

  await announce();
  await openCase(tess, 'Einzahlungen, die warten');
  await decide(tess, 'a');
  await openCase(theo, 'Einzahlungen, die warten');
  await decide(theo, 'a');
  await visit(page, at.wallet);
  await expect(page.getByText('51.200,50 €').first()).toBeVisible();

  await sendMoney({ dataFolder, holder: 'Noah Example', number: 'DE89370400440532013000', amount: 75_00n, reference: 'Blumen' });
  await toMoney(tess);
  const lines = tess.getByRole('region', { name: queue });
  await expect(lines).toContainText('Noah Example, … 3000');
  await lines.getByRole('button', { name: /^S\d+$/ }).click();
  const form = tess.getByRole('form', { name: /Noah Example$/ });
  await form.getByLabel('Kundennummer, C…').fill('C1');
  await form.getByRole('button', { name: 'Vorschlagen' }).click();
  await expect(form.getByText('Der Absender ist nicht dieser Kunde: Geld von anderen geht an den Absender zurück')).toBeVisible();
  await expectAccessible(tess);
  await form.getByLabel('Was damit geschieht').selectOption('Zurück an den Absender');
  await form.getByRole('button', { name: 'Vorschlagen' }).click();
  await expect(tess.getByText('Die zweite Unterschrift fehlt noch.')).toBeVisible();
  await openCase(theo, queue);
  await expect(theo.getByText('Zurück an den Absender')).toBeVisible();
  await decide(theo, 'a');
  await toMoney(theo);
  await expect(theo.getByText('Noah Example')).toHaveCount(0);

  await theo.goto(`${origin}/desk/#/customers/C1`);
  const payments = theo.getByRole('region', { name: 'Zahlungen' });
  await expect(payments).toContainText('Gutgeschrieben');
  await expect(payments).toContainText('Abgelehnt');
  await expectAccessible(theo);
});
