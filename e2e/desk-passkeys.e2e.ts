import { deskSignIn } from '@parkett/contract';
import { DeskVisitor, sendTo } from '../apps/server/src/testing/desk-visitor.ts';
import { SoftAuthenticator } from '../apps/server/src/testing/soft-authenticator.ts';
import { atDesk } from './desk-words.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';

// What an operator's session alone isn't enough for. Minutes go by, so the house is one whose clock the journey sets forward.

const test = inOwnHouse({ PARKETT_STAFF: 'off' });

test('Who removes a passkey minutes after the sign-in shows his own once more, in the same step', async ({
  browser,
  house: { origin, dataFolder, passMinutes },
}) => {
  const page = await atDesk(browser, { baseURL: origin, dataFolder, name: 'Paula' });
  const sameSession = new DeskVisitor(sendTo(origin));
  for (const { name, value } of await page.context().cookies()) sameSession.cookies.set(name, value);
  const spare = new SoftAuthenticator(origin).create(await sameSession.ask(deskSignIn.beginPasskey, {}));
  await sameSession.ask(deskSignIn.addPasskey, { name: 'Ersatz', passkey: spare });
  await passMinutes(3);
  await page.reload();
  await page.getByRole('navigation').getByRole('link', { name: 'Mein Zugang' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Ersatz' });
  const shown = page.waitForResponse('**/session/signInByPasskey');
  await row.getByRole('button', { name: 'Entfernen' }).click();
  expect((await shown).ok()).toBe(true);
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Schlüssel' })).toBeVisible();
  await page.context().close();
});
