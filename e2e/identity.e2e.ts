import type { Page } from '@playwright/test';
import { aPicture, authInfo, fillPerson, fillQuestions } from './identity-words.ts';
import { expect, test, wholeBrowser } from './journey.ts';
import { expectAccessible, expectPath, languageOf, layoutOf, places, visit, words, type Layout } from './vocabulary.ts';

test.use({ permissions: ['camera'], launchOptions: wholeBrowser });

async function register(page: Page, layout: Layout): Promise<void> {
  const t = words('sign-in', languageOf(layout));
  await page.goto(`/#${places.register[layout]}`);
  await expect(page.getByLabel(t('inviteCode'))).not.toHaveValue('');
  await page.getByLabel(t('account')).fill(`identity-${layout}-${Date.now()}@example.org`);
  await page.getByLabel(t('password'), { exact: true }).fill('four warm oak boards');
  await page.getByLabel(t('confirmPassword')).fill('four warm oak boards');
  await page.getByLabel(/^(Ich stimme|I agree).*(Nutzungsvertrag|user agreement)/).check();
  await page.getByLabel(/^(Ich stimme|I agree).*(Datenschutzerklärung|privacy policy)/).check();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('register') })
    .click();
  await expectPath(page, layout === 'mobile' ? '/login/info' : '/pc/home/home');
}

/** A photo of so many pixels, as a good camera takes it. */
async function photoOf(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const context = canvas.getContext('2d')!;
      context.fillStyle = 'teal';
      context.fillRect(0, 0, w / 2, h);
      return canvas.toDataURL('image/jpeg');
    },
    [width, height] as const,
  );
  return Buffer.from(address.split(',')[1]!, 'base64');
}

/** How large the pictures are, in pixels of their longer side, that the page sends from now on: read off the parts of its requests. */
async function watchSending(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const sent: number[] = [];
    class Watched extends XMLHttpRequest {
      override send(body?: Document | XMLHttpRequestBodyInit | null): void {
        for (const part of body instanceof FormData ? body.values() : [])
          if (part instanceof Blob) void createImageBitmap(part).then(({ width, height }) => sent.push(Math.max(width, height)));
        super.send(body);
      }
    }
    Object.assign(globalThis, { sent, XMLHttpRequest: Watched });
  });
  return () => page.evaluate(() => (globalThis as unknown as { sent: number[] }).sent);
}

test('Who has registered says who they are, with photos from the camera and from a file, keeps what was typed over a reload, and takes it back', async ({
  page,
}, info) => {
  const layout = layoutOf(info);
  const t = words('identity', languageOf(layout));
  const no = words('denials', languageOf(layout));
  const next = page.getByRole('button', { name: t('next'), exact: true });
  const isOn = (step: string) => expect(page.getByRole('heading', { name: t(`step-${step}`) })).toBeVisible();
  await register(page, layout);
  await visit(page, layout === 'mobile' ? '/information/index' : places.wallet.desktop);
  await page.getByRole('link', { name: words('shell', languageOf(layout))('authInfo'), exact: true }).click();
  await expectPath(page, authInfo[layout]);

  await next.click();
  await expect(page.getByText(t('needed')).first()).toBeVisible();
  await expectAccessible(page);
  await fillPerson(page, t, { name: "Mara O'Neill", birthDate: '2010-03-12' });
  await next.click();
  await expect(page.getByText(no('under-age', { years: '18' }))).toBeVisible();
  await page.getByLabel(t('birthDate')).fill('1994-03-12');
  await next.click();

  await isOn('document');
  await page.getByLabel(t('documentType')).selectOption('national-id');
  await page.getByLabel(t('documentCountry')).selectOption('KR');
  await expect(page.getByLabel(t('numberStart'))).toBeVisible();
  await page.getByLabel(t('documentCountry')).selectOption('DE');
  await page.getByLabel(t('numberWhole')).fill('T220001294');
  await page.getByLabel(t('validUntil')).fill('2031-10-31');
  await next.click();
  await expect(page.getByText(no('id-number-malformed'))).toBeVisible();
  await page.getByLabel(t('numberWhole')).fill('T220001293');
  await page.reload();
  await isOn('document');
  await expect(page.getByLabel(t('numberWhole'))).toHaveValue('');
  await expect(page.getByLabel(t('validUntil'))).toHaveValue('2031-10-31');
  await page.getByLabel(t('numberWhole')).fill('T220001293');
  await next.click();

  await isOn('photos');
  await next.click();
  await expect(page.getByText(t('photoMissing'))).toHaveCount(2);
  const front = page.getByRole('group', { name: t('front') });
  await expect(front.getByRole('button', { name: `${t('front')}: ${t('camera')}` })).toBeFocused();
  await front.getByRole('button', { name: `${t('front')}: ${t('camera')}` }).click();
  await page.getByRole('button', { name: t('shoot') }).click();
  const crop = page.getByRole('dialog', { name: t('cropTitle', { side: t('front') }) });
  await crop.getByRole('button', { name: t('turn') }).click();
  await crop.getByLabel(t('zoom')).fill('2');
  await expectAccessible(page);
  await crop.getByRole('button', { name: t('usePhoto') }).click();
  await expect(front.getByText(t('photoSent'))).toBeVisible();
  const back = page.getByRole('group', { name: t('back') });
  await back.locator('input[type=file]').setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
  await expect(back.getByText(t('notAPicture'))).toBeVisible();
  await page.context().setOffline(true);
  await back.locator('input[type=file]').setInputFiles(aPicture);
  await page.getByRole('button', { name: t('usePhoto') }).click();
  await expect(back.getByText(t('photoNotSent'))).toBeVisible();
  await page.context().setOffline(false);
  await back.getByRole('button', { name: t('sendAgain') }).click();
  await expect(back.getByText(t('photoSent'))).toBeVisible();
  const sending = await watchSending(page);
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: await photoOf(page, 4_000, 3_000) };
  await back.locator('input[type=file]').setInputFiles(large);
  await page.getByRole('button', { name: t('usePhoto') }).click();
  await expect.poll(sending).toEqual([2_400]);
  await expect(back.getByText(t('photoSent'))).toBeVisible();
  await next.click();

  await isOn('questions');
  await fillQuestions(page, t);
  await next.click();
  await isOn('check');
  await expect(page.getByText('Am Wall 7, 28195 Bremen')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('send') }).click();

  await expect(page.getByText(t('underReviewTitle'))).toBeVisible();
  await expect(page.getByText('M••• O•••')).toBeVisible();
  await expect(page.getByText('•••••• ••••9')).toBeVisible();
  await expectAccessible(page);
  for (const side of ['front', 'back'] as const) {
    await page.getByRole('button', { name: t(`show-${side}`) }).click();
    const shown = page.getByRole('dialog', { name: t(side) });
    await expect.poll(() => shown.getByRole('img', { name: t(side) }).evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
  }
  await expect(page.getByText(t('looksNone'))).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain('Bremen');
  await page.getByRole('button', { name: t('withdraw') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('withdraw') })
    .click();
  await isOn('person');
  await expect(page.getByLabel(t('city'))).toHaveValue('Bremen');
});
