import type { Page } from '@playwright/test';
import { atDesk, enterDesk, operator } from './desk-words.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { expectAccessible, openDemoAccount, words } from './vocabulary.ts';

// A rule of the house changes by two. Simulated staff would sign beside an admin who is alone, so the house is one of its own.

const test = inOwnHouse();
const rule = 'Kleinster Auftrag, in Einheiten seiner Währung';

async function toRules(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Regeln' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Regeln' })).toBeVisible();
}

type Wish = { readonly value: string; readonly from?: string; readonly shortened?: boolean };

async function propose(page: Page, { value, from, shortened = false }: Wish): Promise<void> {
  const form = page.getByRole('form', { name: rule });
  await form.getByLabel('Wert').fill(value);
  if (from !== undefined) await form.getByLabel(/^Gilt ab/).fill(from);
  const tick = form.getByLabel('Ohne Ankündigung: nur im Spielgeldbetrieb erlaubt');
  if (shortened !== (await tick.isChecked())) await tick.click();
  await form.getByLabel('Grund').fill('Weniger kleine Orders');
  await form.getByRole('button', { name: 'Vorschlagen' }).click();
}

const minutesFrom = (moment: string, minutes: number): string => {
  const [, day, time] = /^(\d{4}\.\d\d\.\d\d) (\d\d:\d\d)/.exec(moment)!;
  const at = new Date(Date.parse(`${day!.replaceAll('.', '-')}T${time}:00Z`) + minutes * 60_000).toISOString();
  return `${at.slice(0, 10).replaceAll('-', '.')} ${at.slice(11, 16)}`;
};

test('A rule is changed by two: refused for nonsense, the past and too soon, for the one who proposed it and for one who hangs on the same root; signed by a second root, and read by a customer', async ({
  browser,
  page,
  layout,
  house: { origin, dataFolder },
}) => {
  test.slow();
  await openDemoAccount(page, layout);
  const desk = { baseURL: origin, dataFolder, roles: 'admin' };
  const ada = await atDesk(browser, { ...desk, name: 'Ada' });
  await toRules(ada);
  await expectAccessible(ada);
  await ada.getByRole('button', { name: rule }).click();
  const form = ada.getByRole('form', { name: rule });
  // The form offers two days from now, by the market's clock.
  const offered = await form.getByLabel(/^Gilt ab/).inputValue();
  const refusal = ada.getByRole('alert');
  for (const [wish, sentence] of [
    [{ value: 'viel' }, 'Das ist kein Wert dieser Regel'],
    [{ value: '5', from: 'bald' }, 'Bitte den Zeitpunkt eingeben'],
    [{ value: '5', from: minutesFrom(offered, -3 * 1_440) }, 'Eine neue Fassung kann nicht in der Vergangenheit beginnen'],
    [{ value: '5', from: minutesFrom(offered, -1_440 - 60) }, 'Diese Regel wird vorher angekündigt'],
  ] as const) {
    await propose(ada, wish);
    await expect(refusal.filter({ hasText: sentence })).toBeVisible();
  }
  await expectAccessible(ada);
  const ben = await atDesk(browser, { ...desk, name: 'Ben' });
  await propose(ada, { value: '5', from: offered });
  await expect(ada.getByText('Es wartet auf die zweite Unterschrift von jemand anderem')).toBeVisible();
  const number = await ada.getByRole('row', { name: rule }).getByRole('link').innerText();
  await propose(ada, { value: '7', from: offered });
  await expect(refusal.filter({ hasText: `unter ${number}` })).toBeVisible();
  await ada.getByRole('row', { name: rule }).getByRole('link').click();
  await expect(ada.getByText('Sie haben unterschrieben.')).toBeVisible();
  await expect(ada.getByText('1 → 5')).toBeVisible();
  await expectAccessible(ada);
  // Cleo opens her link in Ada's browser: the two hang on one root.
  const cleo = await ada.context().newPage();
  await enterDesk(cleo, await operator(desk, 'add', 'Cleo', '--role', 'admin'));
  await cleo.goto(`${origin}/desk/#/reviews/${number}`);
  await expect(cleo.getByText(/^Bis .* können Sie nicht neben dieser Person unterschreiben/)).toBeVisible();
  await ben.goto(`${origin}/desk/#/reviews/${number}`);
  await expect(ben.getByText(rule)).toBeVisible();
  await expect(ben.getByRole('region', { name: 'Entscheidung' })).toBeVisible();
  await ben.keyboard.press('a');
  await expect(ben.getByRole('button', { name: /^Bestätigen/ })).toBeFocused();
  await ben.keyboard.press('Enter');
  await expect(ben.getByRole('main').getByRole('status')).toContainText(`${number}: Genehmigt`);
  await toRules(ben);
  await expect(ben.getByRole('row', { name: rule })).toContainText(`5, ${offered}`);
  const shell = words('shell', 'de');
  await page.getByRole('link', { name: `${shell('messages')} ${shell('messagesUnread', { count: '1' })}`, exact: true }).click();
  await page.getByRole('link', { name: new RegExp(words('messages', 'de')('title-rule-changed', { rule })) }).click();
  await expect(page.getByRole('article')).toContainText('Bisher: 1.');
  await expectAccessible(page);
  for (const one of [ada, ben]) await one.context().close();
});
