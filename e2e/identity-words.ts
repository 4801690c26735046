import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { words } from './vocabulary.ts';

export const authInfo = { mobile: '/information/authInfo', desktop: '/pc/information/authInfo' } as const;
export const aPicture = join(import.meta.dirname, '../docs/screens/desktop-desk-light.png');
type Texts = ReturnType<typeof words>;

export async function fillPerson(page: Page, t: Texts, { name, birthDate = '1994-03-12' }: { name: string; birthDate?: string }): Promise<void> {
  await page.getByLabel(t('name')).fill(name);
  await page.getByLabel(t('birthDate')).fill(birthDate);
  await page.getByLabel(t('nationality')).selectOption('DE');
  await page.getByLabel(t('street')).fill('Am Wall 7');
  await page.getByLabel(t('postalCode')).fill('28195');
  await page.getByLabel(t('city')).fill('Bremen');
  await page.getByLabel(t('country'), { exact: true }).selectOption('DE');
}

export async function fillQuestions(page: Page, t: Texts): Promise<void> {
  await expect(page.getByLabel(t('taxCountry'))).toHaveValue('DE');
  await page.getByLabel(t('taxNumber')).fill('26 954 371 827');
  for (const question of ['usPerson', 'politicalPerson'])
    await page
      .getByRole('group', { name: t(question) })
      .getByLabel(t('no'), { exact: true })
      .check();
  await page.getByLabel(t('occupation')).fill('Tischlerin');
  await page.getByLabel(t('sourceOfFunds')).selectOption('salary');
}

/** The whole application, with photos from a file; what stands there from before is typed again. */
export async function sendApplication(page: Page, { name, number }: { name: string; number: string }): Promise<void> {
  const t = words('identity', 'de');
  const next = page.getByRole('button', { name: t('next'), exact: true });
  const isOn = (step: string) => expect(page.getByRole('heading', { name: t(`step-${step}`) })).toBeVisible();
  await isOn('person');
  await fillPerson(page, t, { name });
  await next.click();
  await isOn('document');
  await page.getByLabel(t('documentType')).selectOption('national-id');
  await page.getByLabel(t('documentCountry')).selectOption('DE');
  await page.getByLabel(t('numberWhole')).fill(number);
  await page.getByLabel(t('validUntil')).fill('2031-10-31');
  await next.click();
  await isOn('photos');
  for (const side of ['front', 'back']) {
    const photo = page.getByRole('group', { name: t(side) });
    await photo.locator('input[type=file]').setInputFiles(aPicture);
    await page.getByRole('button', { name: t('usePhoto') }).click();
    await expect(photo.getByText(t('photoSent'))).toBeVisible();
  }
  await next.click();
  await isOn('questions');
  await fillQuestions(page, t);
  await next.click();
  await isOn('check');
  await page.getByRole('button', { name: t('send') }).click();
  await expect(page.getByText(t('underReviewTitle'))).toBeVisible();
}
