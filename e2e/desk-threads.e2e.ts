import { randomUUID } from 'node:crypto';
import type { openThread } from '@parkett/contract/customer-service';
import type { ReplyOf } from '@parkett/contract';
import { HttpVisitor } from '../apps/server/src/testing/http-visitor.ts';
import { atDesk } from './desk-words.ts';
import { expect, test } from './journey.ts';
import { expectAccessible } from './vocabulary.ts';

test('An operator opens a complaint from the queue, answers it, and closes it after that and not before', async ({ browser, baseURL }) => {
  const visitor = new HttpVisitor(new URL(baseURL!).origin);
  await visitor.enter('demo/open', {});
  const subject = `Beschwerde ${randomUUID()}`;
  const opened = { kind: 'complaint', subject, text: 'Die Abrechnung fehlt.\nIch warte seit Montag.' };
  const { number } = (await visitor.ask('service/open', opened, true)) as ReplyOf<typeof openThread>;
  const page = await atDesk(browser, { baseURL: baseURL!, name: 'Thea', roles: 'support' });
  await page.getByRole('navigation').getByRole('link', { name: 'Gespräche' }).click();
  const row = page.getByRole('row').filter({ hasText: subject });
  await expect(row.getByText(/^noch 1[34] /)).toBeVisible();
  await expectAccessible(page);
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(page.getByText('Ich warte seit Montag.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Schließen' })).toHaveCount(0);
  await page.getByLabel('Der Kunde liest').fill('Sie kommt heute.');
  await page.getByRole('button', { name: 'Antwort senden' }).click();
  await expect(page.getByText('Sie kommt heute.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^C\d+$/ }).click();
  await page.getByRole('navigation', { name: 'Teile der Seite' }).getByRole('link', { name: 'Vorgänge' }).click();
  const own = page.getByRole('row').filter({ hasText: subject });
  await expect(own.getByText('Beantwortet')).toBeVisible();
  await own.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Schließen' }).click();
  await expect(page.getByRole('button', { name: 'Antwort senden' })).toHaveCount(0);
  expect(await visitor.ask('service/thread', { number })).toMatchObject({
    state: 'closed',
    entries: [{}, { text: 'Sie kommt heute.' }, { text: null }],
  });
  await page.context().close();
});

test('An operator reads a text of somebody without a session: an account that nobody has checked, and where the answer goes', async ({
  browser,
  baseURL,
}) => {
  const visitor = new HttpVisitor(new URL(baseURL!).origin);
  const subject = `Kein Zugang ${randomUUID()}`;
  const typed = { claimed: 'anna@example.org', address: 'anna@example.org', subject, text: 'Mein Konto ist gesperrt.', language: 'de' };
  await visitor.ask('service/writeWithoutSession', typed);
  const page = await atDesk(browser, { baseURL: baseURL!, name: 'Theo', roles: 'support' });
  await page.getByRole('navigation').getByRole('link', { name: 'Gespräche' }).click();
  const row = page.getByRole('row').filter({ hasText: subject });
  await expect(row.getByText('Ohne Anmeldung')).toBeVisible();
  await row.click();
  await expect(page.getByText('anna@example.org (nicht geprüft)')).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});
