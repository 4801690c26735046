import type { Page } from '@playwright/test';
import { lessonPlaces, readLessons } from '../apps/server/src/features/check-in/lessons.ts';
import { HttpVisitor } from '../apps/server/src/testing/http-visitor.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { expectAccessible, expectLoaded, openDemoAccount, places, visit, words, type Layout } from './vocabulary.ts';

const t = words('check-in', 'de');
const common = words('common', 'de');
const lessons = readLessons('de');
/** The screen with the card. */
const screens = { mobile: '/information/index', desktop: '/pc/information/wallet' } as const;
/** A Wednesday. Seven trading days from it have a weekend among them. */
const test = inOwnHouse({ PARKETT_CLOCK: 'simulated@2026-11-25T09:30:00+01:00' });

/** Opens the sheet of the check-in afresh. */
async function openSheet(page: Page, layout: Layout) {
  await visit(page, screens[layout]);
  await page.reload();
  await expectLoaded(page, 'de');
  await page.getByRole('button', { name: new RegExp(`^(${t('toLesson')}|${t('open')})$`) }).click();
  return page.getByRole('dialog', { name: t('title') });
}

const streak = (days: number): string => (days === 1 ? 'Serie: 1 Handelstag' : `Serie: ${days} Handelstage`);

test('A customer checks in over a weekend, which breaks no streak, and seven check-ins make 1,00 € in the wallet', async ({
  page,
  layout,
  house,
}) => {
  test.slow();
  const clock = new HttpVisitor(house.origin);
  await clock.enter('demo/open', {});
  const move = (change: object) => clock.ask('market/setClock', { ...change }, true);
  await openDemoAccount(page, layout);

  for (const [done, { right }] of lessonPlaces.slice(0, 7).entries()) {
    if (done === 3) {
      await move({ goTo: '2026-11-28T10:00:00+01:00' });
      const saturday = await openSheet(page, layout);
      await expect(saturday.getByText(t('noTradingDay', { day: '2026.11.30' }))).toBeVisible();
      await expect(saturday.getByText(streak(3))).toBeVisible();
      await expect(saturday.getByText(lessons[3]!.title)).toHaveCount(0);
    }
    if (done > 0) await move({ nextOpening: true });
    const sheet = await openSheet(page, layout);
    const { title, questions } = lessons[done]!;
    await expect(sheet.getByRole('heading', { name: title })).toBeVisible();
    await expect(sheet.getByText(streak(done))).toBeVisible();
    for (const [at, { question, choices, why }] of questions.entries()) {
      const asked = sheet.getByRole('group', { name: t('question', { n: String(at + 1), question }) });
      if (done === 0) {
        await asked.getByRole('button', { name: choices[(right[at]! + 1) % choices.length]!, exact: true }).click();
        await expect(asked.getByText(t('wrong'))).toBeVisible();
        await expect(asked.getByText(why)).toBeVisible();
      }
      if (done === 0 && at === 0) await expectAccessible(page);
      await asked.getByRole('button', { name: choices[right[at]!]!, exact: true }).click();
    }
    await expect(sheet.getByText(/^Heute eingecheckt/)).toBeVisible();
    await expect(sheet.getByText(streak(done + 1))).toBeVisible();
    if (done === 0) {
      await sheet.getByRole('button', { name: t('take', { amount: '1,00 €' }) }).click();
      await expect(page.getByText('Zu wenige Check-ins: 7 nötig, 1 vorhanden')).toBeVisible();
    }
  }
  const sheet = page.getByRole('dialog', { name: t('title') });
  await expect(sheet.getByText(t('count', { available: '7', needed: '7' }))).toBeVisible();
  await sheet.getByRole('button', { name: t('take', { amount: '1,00 €' }) }).click();
  await expect(sheet.getByText(t('count', { available: '0', needed: '7' }))).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: common('close') }).click();

  await visit(page, places.wallet[layout]);
  await expect(page.getByText('Check-in-Prämie').first()).toBeVisible();
  await expect(page.getByText('+1,00').first()).toBeVisible();
  await expect(page.getByText('50.001,00').first()).toBeVisible();
});
