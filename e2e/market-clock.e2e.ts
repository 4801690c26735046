import { expect, germanTest as test } from './journey.ts';
import { openDemoAccount, visit } from './vocabulary.ts';
import { visitDetail } from './market-words.ts';
import { inOwnHouse } from './own-house.ts';

test('The clock says what comes next and whose it is, and goes to the next phase or to the next opening in one press each', async ({
  page,
  layout,
}) => {
  await openDemoAccount(page, layout);
  await page
    .getByRole('button', { name: /Marktuhr: / })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('geöffnet · als Nächstes Mittagsauktion (13:00)')).toBeVisible();
  await expect(sheet.getByText(/gilt für alle auf diesem Server/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Nächste Phase (13:00 Mittagsauktion)' })).toBeVisible();
  const opening = sheet.getByRole('button', { name: /^Nächste Eröffnung \((Mo|Di|Mi|Do|Fr) 09:00\)$/ });
  const before = await opening.innerText();
  await sheet.getByRole('button', { name: 'Nächste Phase (13:00 Mittagsauktion)' }).click();
  // Trading goes on after the midday auction; it doesn't open.
  await expect(sheet.getByText('Mittagsauktion · als Nächstes geöffnet (13:02)')).toBeVisible();
  await expect(opening).toHaveText(before);
  await opening.click();
  await expect(sheet.getByText('geöffnet · als Nächstes Mittagsauktion (13:00)')).toBeVisible({ timeout: 30_000 });
  await expect(opening).not.toHaveText(before);
  await page.keyboard.press('Escape');
  await visit(page, layout === 'desktop' ? '/pc/home/home' : '/home/home');
  await expect(page.getByRole('button', { name: /Marktuhr: 09:0\d, geöffnet/ }).first()).toBeVisible();
});

test('In the late session the badge says so, and the chart goes on with its price', async ({ page, layout }) => {
  test.slow();
  await openDemoAccount(page, layout);
  const badge = page.getByRole('button', { name: /Marktuhr: / }).first();
  await badge.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Uhrzeit (Frankfurt)').fill('18:20');
  await sheet.getByRole('button', { name: 'Los', exact: true }).click();
  await expect(sheet.getByText(/^Späthandel · als Nächstes Frühhandel/)).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await visitDetail(page, { layout, code: 'SAP', name: 'SAP SE' });
  await expect(page.getByText('Späthandel', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  const newest = page
    .getByRole('table', { name: /^Chart von SAP SE/ })
    .getByRole('row')
    .nth(1);
  await expect(newest).toContainText(/ (17:[45]\d|18:\d\d)/);
  await badge.click();
  await sheet.getByRole('button', { name: /^Nächste Eröffnung/ }).click();
  await expect(sheet.getByText(/^geöffnet ·/)).toBeVisible({ timeout: 30_000 });
});

const morning = inOwnHouse({ PARKETT_CLOCK: 'simulated@2026-11-25T10:30:00+01:00' });

morning('Before a jump the clock names what lies ahead of the customer, and what of it the jump would pass', async ({ page, layout }) => {
  await openDemoAccount(page, layout);
  await page
    .getByRole('button', { name: /Marktuhr: / })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^Vor Ihnen liegt: .+: Ende des Zeitfensters eines Blocks, 2026.11.25 15:00;/)).toBeVisible();
  await sheet.getByLabel('Uhrzeit (Frankfurt)').fill('14:00');
  await expect(sheet.getByText('Dieser Sprung geht über keinen Ihrer Termine.')).toBeVisible();
  await sheet.getByLabel('Uhrzeit (Frankfurt)').fill('16:00');
  await expect(sheet.getByText(/^Dieser Sprung geht über einen Ihrer Termine: .+ 15:00$/)).toBeVisible();
});
