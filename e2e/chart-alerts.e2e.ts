import { expect, germanTest as test } from './journey.ts';
import { openSapAsDemo, sap } from './trading-words.ts';
import { expectAccessible, words } from './vocabulary.ts';

// On the desk alone: a phone's chart has no room for it.

const t = words('price-alerts', 'de');
const shell = words('shell', 'de');

test('A price is picked on the chart’s scale by a press or by keys; its alert stands as a line there and is told', async ({ page, layout }) => {
  test.slow();
  await openSapAsDemo(page, layout);
  const chart = page.getByRole('group', { name: new RegExp(`^Chart von ${sap.name}`) });
  const handle = chart.getByRole('button', { name: new RegExp(`^${t('at', { price: '' })}`) });
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${t('title')}`) });
  const price = sheet.getByRole('textbox', { name: t('price'), exact: true });
  const named = async (): Promise<string> => ((await handle.getAttribute('aria-label')) ?? '').replace(t('at', { price: '' }), '');

  await expect(handle).toBeAttached();
  const box = (await chart.boundingBox())!;
  await page.mouse.move(box.x + box.width - 20, box.y + box.height / 4);
  await expect(handle).toHaveAttribute('data-shown');
  const shown = await named();
  await page.mouse.click(box.x + box.width - 20, box.y + box.height / 4);
  await expect(price).toHaveValue(shown);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  for (const [key, direction] of [
    ['ArrowUp', 'above'],
    ['ArrowDown', 'below'],
  ] as const) {
    await handle.focus();
    for (let time = 0; time < 2; time += 1) await page.keyboard.press(key);
    const chosen = await named();
    await page.keyboard.press('Enter');
    await expect(price).toHaveValue(chosen);
    await expect(sheet.getByRole('radio', { name: t(direction), exact: true })).toBeChecked();
    await sheet.getByRole('button', { name: t('set'), exact: true }).click();
    await expect(sheet).toBeHidden();
  }
  await expect(chart.getByText(t('title'), { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: new RegExp(shell('messagesUnread', { count: '\\d' })) })).toBeVisible({ timeout: 120_000 });
});
