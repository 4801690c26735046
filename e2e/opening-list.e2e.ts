import { HttpVisitor } from '../apps/server/src/testing/http-visitor.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { expectAccessible, openDemoAccount, visit, words } from './vocabulary.ts';

const digits = '402917';
const screens = { mobile: '/home/qcList', desktop: '/pc/home/blockTrade?tab=opening-list' } as const;
/** A Wednesday, in the early session. */
const test = inOwnHouse({ PARKETT_CLOCK: 'simulated@2026-11-25T08:50:00+01:00' });

type List = {
  isCalled: boolean;
  rows: { code: string; state: string; price: string | null; volume: string; surplus: string | null; isMakers: boolean }[];
  orders: { code: string; state: string; executed: { quantity: string; price: string } | null }[];
};

test('An order for the opening waits on the list, stands in the call, and executes at the auction’s price', async ({ page, layout, house }) => {
  test.slow();
  const t = words('opening-list', 'de');
  await visit(page, screens[layout]);
  await expect(page.getByRole('heading', { name: t('shares') })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: t('next', { at: '' }).replace(' .', '').trim() })).toBeVisible();

  const who = await openDemoAccount(page, layout);
  const visitor = new HttpVisitor(house.origin);
  await visitor.enter('user/login', who);
  await visitor.ask('user/setFundPassword', { fundPassword: digits });
  await visitor.ask('user/unlockTrading', { fundPassword: digits });
  const order = { code: 'SAP', side: 'buy', type: 'market', quantity: '5', timeInForce: 'at-open' };
  await visitor.ask('trade/order', order, true);
  const list = async () => (await visitor.ask('openingList/list', {})) as List;

  await visit(page, screens[layout]);
  await expect(page.getByRole('heading', { name: t('myOrders') })).toBeVisible();
  await expect(page.getByText(t('waits'))).toBeVisible();
  await visitor.ask('market/setClock', { goTo: '2026-11-25T08:56:00+01:00' }, true);
  await expect(page.getByText(t('called', { from: '08:55', until: '09:00' }))).toBeVisible();
  await expectAccessible(page);
  const called = await list();
  expect(called.isCalled).toBe(true);
  expect(called.rows[0]).toMatchObject({ code: 'SAP', state: 'called', isMakers: false });
  expect(called.rows.filter(({ state, price, isMakers }) => state === 'called' && price !== null && isMakers).length).toBe(called.rows.length - 1);

  await visitor.ask('market/setClock', { speed: 60 }, true);
  await expect(page.getByText(t('endedToday'))).toBeVisible();
  await expect(
    page
      .getByRole('list')
      .first()
      .getByText(new RegExp(t('executed', { quantity: '5', price: '.*' }))),
  ).toBeVisible();
  const ended = await list();
  const { rows } = (await visitor.ask('market/instruments', { codes: ['SAP'] })) as { rows: { quote: { open: string } }[] };
  const { executions } = (await visitor.ask('trade/executions', { code: 'SAP' })) as { executions: { price: string; quantity: string }[] };
  const line = ended.rows.find(({ code }) => code === 'SAP')!;
  expect(line).toMatchObject({ state: 'ended', price: rows[0]!.quote.open, surplus: null });
  expect(ended.orders[0]).toMatchObject({ code: 'SAP', state: 'executed', executed: { quantity: '5', price: executions[0]!.price } });
});
