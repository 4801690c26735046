import { expect } from '@playwright/test';
import { openDemoAccount, visit } from './vocabulary.ts';
import { test } from './market-words.ts';

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
