import type { Page } from '@playwright/test';
import { atDesk } from './desk-words.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { expectAccessible } from './vocabulary.ts';

// A dividend is announced by two operators. Simulated staff would sign beside a single one, so the journey has a house of its own.

const test = inOwnHouse();
const room = 'Kapitalmaßnahmen';

async function toEvents(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: room }).click();
  await expect(page.getByRole('heading', { level: 1, name: room })).toBeVisible();
}

type Wish = { readonly share: string; readonly amount: string; readonly exDay: string };

async function propose(page: Page, { share, amount, exDay }: Wish): Promise<void> {
  const form = page.getByRole('form', { name: 'Dividende, Split oder Delisting ankündigen' });
  await form.getByLabel('Kürzel').fill(share);
  await form.getByLabel('Je Aktie').fill(amount);
  await form.getByLabel('Ex-Tag').fill(exDay);
  await form.getByLabel('Grund').fill('Beschluss der Hauptversammlung');
  await form.getByRole('button', { name: 'Ereignis vorschlagen' }).click();
}

test('A dividend is announced by two: refused where it names no share and where it comes too soon, with the first day that is possible; signed by a second root, and read with its steps', async ({
  browser,
  house: { origin, dataFolder },
}) => {
  test.slow();
  const desk = { baseURL: origin, dataFolder };
  const ada = await atDesk(browser, { ...desk, name: 'Ada', roles: 'treasury,admin' });
  await toEvents(ada);
  await expect(ada.getByRole('cell', { name: 'Geplant' }).first()).toBeVisible();
  await expectAccessible(ada);
  await ada.getByRole('button', { name: 'Dividende, Split oder Delisting ankündigen' }).click();
  const refusal = ada.getByRole('alert');
  await propose(ada, { share: 'NICHTS', amount: '2,50', exDay: '2026.12.28' });
  await expect(refusal.filter({ hasText: 'Keine gelistete Aktie hat dieses Kürzel' })).toBeVisible();
  await propose(ada, { share: 'SAP', amount: '2,50', exDay: '2026.12.01' });
  await expect(refusal.filter({ hasText: 'werden 14 Tage vorher angekündigt' })).toBeVisible();
  const [, earliest] = /der erste mögliche Ex-Tag (\d{4}.\d\d.\d\d)/.exec((await refusal.allTextContents()).join(' '))!;
  await expectAccessible(ada);
  const ben = await atDesk(browser, { ...desk, name: 'Ben', roles: 'treasury' });
  await propose(ada, { share: 'SAP', amount: '2,50', exDay: earliest! });
  await expect(ada.getByText('Das Ereignis wartet auf die zweite Unterschrift')).toBeVisible();
  const waiting = ada.getByRole('listitem').filter({ hasText: 'SAP' });
  await expect(waiting).toContainText('2,50');
  const number = await waiting.getByRole('link').innerText();
  await waiting.getByRole('link').click();
  await expect(ada.getByText('Sie haben unterschrieben.')).toBeVisible();
  await expect(ada.getByText('Kurs vorher → nachher')).toBeVisible();
  await expectAccessible(ada);
  await ben.goto(`${origin}/desk/#/reviews/${number}`);
  await expect(ben.getByRole('region', { name: 'Entscheidung' })).toBeVisible();
  await ben.keyboard.press('a');
  await expect(ben.getByRole('button', { name: /^Bestätigen/ })).toBeFocused();
  await ben.keyboard.press('Enter');
  await expect(ben.getByRole('main').getByRole('status')).toContainText(`${number}: Genehmigt`);
  await toEvents(ben);
  await ben.getByRole('searchbox', { name: 'Instrument' }).fill('sap');
  const row = ben.getByRole('row', { name: earliest! });
  await expect(row).toContainText('Angekündigt');
  await row.getByRole('link', { name: 'Dividende' }).click();
  await expect(ben.getByRole('heading', { level: 1, name: /SAP.*Dividende/ })).toBeVisible();
  await expect(ben.getByText('Auszahlung von Dividenden')).toBeVisible();
  await expectAccessible(ben);
  for (const one of [ada, ben]) await one.context().close();
});
