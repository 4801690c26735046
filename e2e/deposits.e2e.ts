import { aPicture } from './identity-words.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { expectAccessible, openDemoAccount, pressUntil, visit, words } from './vocabulary.ts';

const t = words('deposits', 'de');
/** A Wednesday; the paper bank is quick. */
const test = inOwnHouse({ PARKETT_CLOCK: 'simulated@2026-11-25T09:30:00+01:00', PARKETT_PAPER_BANK_SECONDS: '8' });
const screens = {
  mobile: { list: '/information/recharge', one: '/information/rechargeChannel', wallet: '/information/wallet' },
  desktop: { list: '/pc/information/recharge', one: '/pc/information/rechargeChannel', wallet: '/pc/information/wallet' },
} as const;

test('A customer sees the terms of each way, cancels a deposit, and has the next one credited once the paper bank has sent it', async ({
  page,
  layout,
}) => {
  test.slow();
  const at = screens[layout];
  const announce = page.getByRole('button', { name: t('announce'), exact: true });
  const announced = page.getByRole('heading', { name: t('story') });
  await openDemoAccount(page, layout);

  await visit(page, at.list);
  const ways = page.getByRole('list', { name: t('channels') });
  await expect(ways.getByRole('listitem')).toHaveCount(3);
  await expect(ways.getByText('00:00:00-23:59:00').first()).toBeVisible();
  await expectAccessible(page);
  await ways.getByText(t('channel-usdt-trc20')).click();
  await expect(page.getByText(t('chainText-trc20'))).toBeVisible();

  await visit(page, at.one);
  await expect(page.getByRole('img', { name: t('qrBank') })).toBeVisible();
  await expect(page.getByText('DE96 9997 0001 4200 0000 01')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/^Betrag in/).fill('9,99');
  await page.getByLabel(t('senderNumber')).fill('DE02 1203 0000 0000 2020 51');
  await announce.click();
  await expect(page.getByRole('alert').getByText(t('proofMissing'))).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(aPicture);
  await announce.click();
  await expect(page.getByText('Die kleinste Einzahlung ist 10,00 €')).toBeVisible();
  await page.getByLabel(/^Betrag in/).fill('1.200,50');
  const cancelDeposit = page.getByRole('button', { name: t('cancelDeposit') });
  await pressUntil(announce, announced);
  await cancelDeposit.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cancelDeposit') })
    .click();
  await expect(page.getByText(t('step-cancelled'))).toBeVisible();

  await visit(page, at.one);
  await page.getByLabel(/^Betrag in/).fill('1.200,50');
  await page.getByLabel(t('senderNumber')).fill('DE02 1203 0000 0000 2020 51');
  await page.locator('input[type=file]').setInputFiles(aPicture);
  await pressUntil(announce, announced);
  const story = page.getByRole('region', { name: t('story') });
  await expect(story.getByText(t('step-credited'))).toBeVisible({ timeout: 60_000 });
  await expect(story.getByText(t('step-sent'))).toBeVisible();
  await expectAccessible(page);

  await visit(page, at.wallet);
  await expect(page.getByText('51.200,50 €').first()).toBeVisible();
  await expect(page.getByText('Einzahlung').first()).toBeVisible();
  await visit(page, at.one);
  await expect(page.getByLabel(t('from')).getByRole('option')).toHaveCount(2);
});
