import { expect, test } from './journey.ts';
import { languageOf, layoutOf, places, words } from './vocabulary.ts';

test('The agreements are read without signing in, each under its tab, with the version that is agreed to', async ({ page }, info) => {
  const layout = layoutOf(info);
  const t = words('legal', languageOf(layout));
  await page.goto(`/#${places.legal[layout]}`);
  for (const kind of ['user-agreement', 'privacy-policy', 'disclaimer']) {
    await page.getByRole('radio', { name: t(kind) }).check();
    await expect(
      page.getByText(
        t('hash', { hash: '' })
          .replace(/[{:].*$/, '')
          .trim(),
      ),
    ).toBeVisible();
    // An earlier version stays readable for its customers.
    const beginning = t('otherVersion', { version: '1' }).replace(/[,，].*$/, '');
    await page.getByRole('button', { name: beginning }).click();
    await expect(page.getByRole('button', { name: t('otherVersion', { version: '2' }).replace(/[,，].*$/, '') })).toBeVisible();
  }
});
