import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { openDemoAccount, places, visit, words, type Layout } from './vocabulary.ts';

export const sap = { words: 'SAP', name: 'SAP SE' };
export const digits = '481516';
/** The whole browser draws without a graphics card: on a busy machine the choice of the six digits and the order take more than ten seconds in it. */
export const bookedWithinMs = 30_000;
export type Credentials = { readonly account: string; readonly password: string };

/** A demo customer at the page of SAP, found by searching, while the market is open. */
export async function openSapAsDemo(page: Page, layout: Layout): Promise<Credentials> {
  const credentials = await openDemoAccount(page, layout);
  await waitForOpenMarket(page);
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Suche' }).click();
  await page.getByRole('searchbox').fill(sap.words);
  await page.getByRole('main').getByRole('link', { name: sap.name }).first().click();
  await expect(page.getByRole('group', { name: new RegExp(`^Chart von ${sap.name}`) })).toBeVisible();
  return credentials;
}

export const visitSap = (page: Page, layout: Layout): Promise<void> =>
  visit(page, layout === 'desktop' ? '/pc/market/stockDetail?code=SAP' : '/market/stockDetail?code=SAP');

/** Orders execute at once only in continuous trading: the market's clock says when. */
export async function waitForOpenMarket(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /Marktuhr: .*geöffnet/ }).first()).toBeVisible({ timeout: 60_000 });
}

export async function signInAgain(page: Page, layout: Layout, who: Credentials): Promise<void> {
  await page.goto(`/#${places.login[layout]}`);
  await page.getByLabel('Telefonnummer oder E-Mail-Adresse').fill(who.account);
  await page.getByLabel('Passwort', { exact: true }).fill(who.password);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByLabel('Passwort', { exact: true })).toBeHidden();
}

/** Opens an account that isn't verified, with the code that paper mode shows. */
export async function register(page: Page, layout: Layout, who: Credentials): Promise<void> {
  await page.goto(`/#${places.register[layout]}`);
  const form = page.getByRole('main');
  const shown = await form.getByText(/Code der Demo-Institution lautet/).textContent();
  await form.getByLabel('Telefonnummer oder E-Mail-Adresse').fill(who.account);
  await form.getByLabel('Passwort', { exact: true }).fill(who.password);
  await form.getByLabel('Passwort bestätigen').fill(who.password);
  await form.getByLabel('Institutionscode').fill(/lautet (\S+)/.exec(shown ?? '')?.[1] ?? '');
  for (const tick of await form.getByRole('checkbox').all()) await tick.check();
  await form.getByRole('button', { name: 'Registrieren' }).click();
  await expect(form.getByRole('button', { name: 'Registrieren' })).toBeHidden();
}

/** Where an order is written: a drawer on the phone, a column of the desk. */
export async function openOrder(page: Page, layout: Layout, language = 'de', name = sap.name): Promise<Locator> {
  if (layout === 'desktop') return page.getByRole('region', { name: words('trading', language)('orderForm'), exact: true });
  await page.getByRole('button', { name: words('market', language)('buy'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name });
  // A person taps once it stands: what is pressed while it comes up is let go beside it.
  await sheet.evaluate(dialog => Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished)));
  return sheet;
}

export const choose = (place: Locator, choice: { group: string; option: string }): Promise<void> =>
  place.getByRole('radiogroup', { name: choice.group }).getByRole('radio', { name: choice.option, exact: true }).check();

/** Sets the six digits, which stand there as they are chosen. */
export async function chooseFundPassword(place: Locator): Promise<void> {
  await place.getByLabel('Sechs Ziffern wählen').pressSequentially(digits);
  await place.getByRole('button', { name: 'Festlegen und senden' }).click();
}

export const slipOf = (place: Locator): Locator => place.getByRole('article', { name: 'Auftragsbestätigung' });

/** Leaves the slip, ready for what comes next: on the phone one page back in the history, which isn't over with the tap. */
export async function leaveSlip(place: Locator, layout: Layout): Promise<void> {
  await place.getByRole('button', { name: layout === 'desktop' ? 'Bestätigung schließen' : 'Fertig' }).click();
  await expect(slipOf(place)).toBeHidden();
}

/** Buys at market and waits for the execution. A first order asks for the fund password to be set. */
export async function buyAtMarket(
  page: Page,
  purchase: { layout: Layout; quantity: string; isFirst?: boolean; code?: string; name?: string },
): Promise<void> {
  const order = await openOrder(page, purchase.layout, 'de', purchase.name);
  await order.getByLabel('Menge', { exact: true }).fill(purchase.quantity);
  await order.getByRole('button', { name: `${purchase.quantity} ${purchase.code ?? 'SAP'} zum Marktpreis kaufen` }).click();
  if (purchase.isFirst) await chooseFundPassword(order);
  await expect(slipOf(order).getByText('Ausgeführt', { exact: true })).toBeVisible({ timeout: bookedWithinMs });
  await leaveSlip(order, purchase.layout);
}

/** A limit one euro below the market: in the chart's view, and far enough not to execute meanwhile. */
export async function restNearby(page: Page, layout: Layout, quantity: string): Promise<void> {
  const order = await openOrder(page, layout);
  await order.getByLabel('Menge', { exact: true }).fill(quantity);
  await choose(order, { group: 'Auftragsart', option: 'Limit' });
  const limit = order.getByRole('textbox', { name: 'Limit', exact: true });
  const below = String(BigInt((await limit.inputValue()).replace(',', '')) - 100n);
  await limit.fill(`${below.slice(0, -2)},${below.slice(-2)}`);
  await order.getByRole('button', { name: new RegExp(`^${quantity} SAP kaufen, Limit`) }).click();
  await expect(slipOf(order).getByText('Offen')).toBeVisible();
  if (layout === 'mobile') await order.getByRole('button', { name: 'Fertig' }).click();
}

/** Where a sale from a list is entered: the phone's sheet, the desk's ticket. */
export const saleOf = (page: Page, layout: Layout): Locator =>
  layout === 'mobile' ? page.getByRole('dialog', { name: sap.name }) : page.getByRole('region', { name: 'Auftrag', exact: true });

/** Own positions or pending orders beside the instrument: the strip on the phone, the lower panel of the desk. */
export async function ownPlace(page: Page, screen: { layout: Layout; tab: 'Bestand' | 'Offen' }): Promise<Locator> {
  if (screen.layout === 'mobile') return page.getByRole('region', { name: 'Ihr Bestand' });
  const panel = page.getByRole('region', { name: 'Positionen und Aufträge' }).last();
  await choose(panel, { group: 'Ansicht', option: screen.tab });
  return panel;
}

/** Asks the API as the app does, with the session that the page holds. */
export async function ask<T>(page: Page, path: string, body: object): Promise<T> {
  return page.evaluate(
    async ([to, sent]) => {
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const half = { token: localStorage.getItem('tokend') ?? '', account: localStorage.getItem('account') ?? '' };
      const headers = { 'content-type': 'application/json', 'X-XSRF-TOKEN': xsrf, ...half };
      const answer = await fetch(`/api/vue/${to}`, { method: 'POST', headers, body: JSON.stringify(sent) });
      return (await answer.json()).data;
    },
    [path, body] as const,
  ) as Promise<T>;
}

/** Cents of a wire decimal that has no fraction of one. */
export const cents = (wire: string): bigint => BigInt(wire.split('.')[0]! + (wire.split('.')[1] ?? '').padEnd(2, '0').slice(0, 2));
/** Cents as the screen writes euros. */
export const euros = (amount: bigint): string =>
  `${String(amount / 100n).replace(/\B(?=(\d{3})+$)/g, '.')},${String(amount % 100n).padStart(2, '0')}`;
/** Cents of an amount as a screen shows it. */
export const centsShown = (shown: string): bigint => BigInt(shown.replace('−', '-').replace(/[+.,]/g, ''));
