import { answerThread, closeThread } from '@parkett/contract/desk-customer-service';
import { reviewer } from './desk-words.ts';
import { aPicture } from './identity-words.ts';
import { expect, germanTest as test } from './journey.ts';
import { expectAccessible, expectLoaded, expectPath, openDemoAccount, visit, words } from './vocabulary.ts';

const t = words('customer-service', 'de');
const common = words('common', 'de');
const denied = words('denials', 'de');
const m = words('messages', 'de');
const messages = { mobile: '/information/userInfo', desktop: '/pc/information/userInfo' } as const;
const screens = { mobile: '/information/kf', desktop: '/pc/information/kf' } as const;

test('A customer complains, reads the answer as it comes, and reopens the conversation by writing; a visitor is offered an account there', async ({
  page,
  layout,
  baseURL,
}) => {
  const desk = await reviewer(baseURL!, `Service ${layout}`);
  await visit(page, screens[layout]);
  await expect(page.getByText(t('visitor'))).toBeVisible();
  await expectAccessible(page);
  const form = page.getByRole('region', { name: t('noSessionTitle') });
  await form.getByLabel(t('claimed')).fill('anna@example.org');
  await form.getByLabel(t('answerAddress')).fill('no address');
  await form.getByLabel(t('subject')).fill('Kein Zugang');
  await form.getByLabel(t('text')).fill('Mein Konto ist gesperrt.');
  await form.getByRole('button', { name: t('send'), exact: true }).click();
  await expect(form.getByText(denied('email-malformed'))).toBeVisible();
  await form.getByLabel(t('answerAddress')).fill('anna@example.org');
  await form.getByRole('button', { name: t('send'), exact: true }).click();
  await expect(form.getByRole('status')).toContainText('anna@example.org');

  await openDemoAccount(page, layout);
  if (layout === 'mobile') await page.getByRole('link', { name: common('customerService'), exact: true }).click();
  else await visit(page, screens.desktop);
  await expectPath(page, screens[layout]);
  await expectLoaded(page, 'de');
  await expect(page.getByText(t('none'))).toBeVisible();
  await page.getByRole('button', { name: t('send'), exact: true }).click();
  await expect(page.getByText(denied('subject-missing'))).toBeVisible();
  await page.getByRole('radio', { name: t('kind-complaint') }).check();
  await expect(page.getByText(t('complaintText', { days: '14' }))).toBeVisible();
  await page.getByLabel(t('subject')).fill('Eine falsche Gebühr');
  await page.getByLabel(t('text')).fill('Sie haben 12,00 € zu viel genommen.\nBitte prüfen Sie das.');
  await page.reload();
  await expect(page.getByLabel(t('subject'))).toHaveValue('Eine falsche Gebühr');
  await page.getByLabel(t('addPicture'), { exact: true }).setInputFiles(aPicture);
  await expect(page.getByRole('img', { name: t('picture', { number: '1' }) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('send'), exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Eine falsche Gebühr' })).toBeVisible();
  await expect(page.getByText(t('state-open'), { exact: true })).toBeVisible();
  // The acknowledgement names the deadline and the board that examines the case afterwards.
  await expect(page.getByText(/eingegangen.*BaFin/)).toBeVisible();
  await page.getByRole('button', { name: t('showPicture', { number: '1' }) }).click();
  await expect(page.getByRole('img', { name: t('picture', { number: '1' }) })).toBeVisible();
  const number = new URLSearchParams(page.url().split('?')[1]).get('number')!;
  await desk.ask(answerThread, { number, text: 'Wir prüfen es.' });
  await expect(page.getByText('Wir prüfen es.')).toBeVisible();
  await page.getByLabel(t('text')).fill('Danke.');
  await page.getByRole('button', { name: t('send'), exact: true }).click();
  await expect(page.getByText('Danke.')).toBeVisible();
  await desk.ask(answerThread, { number, text: 'Sie haben recht, wir buchen es zurück.' });
  await expect(page.getByText('Sie haben recht, wir buchen es zurück.')).toBeVisible();
  await desk.ask(closeThread, { number });
  await expect(page.getByText(t('closedHere'))).toBeVisible();
  await page.getByLabel(t('text')).fill('Es ist noch nicht da.');
  await page.getByRole('button', { name: t('reopen') }).click();
  await expect(page.getByText(t('state-reopened'), { exact: true })).toBeVisible();
  await expect(page.getByLabel(t('text'))).toHaveValue('');
  await expectAccessible(page);
  await desk.ask(answerThread, { number, text: 'Jetzt ist es da.' });
  await expect(page.getByText('Jetzt ist es da.')).toBeVisible();
  await page.getByRole('link', { name: t('allThreads') }).click();
  await expect(page.getByRole('link', { name: /Eine falsche Gebühr/ })).toBeVisible();
  // Each answer has brought a message, which leads back.
  await visit(page, messages[layout]);
  await expect(page.getByText(m('title-thread-answered'))).toHaveCount(3);
  await page.getByText(m('title-thread-answered')).first().click();
  await page.getByRole('link', { name: m('toThread') }).click();
  await expect(page.getByRole('heading', { name: 'Eine falsche Gebühr' })).toBeVisible();
});
