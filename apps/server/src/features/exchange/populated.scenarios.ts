import { later, orderNumber, type Currency } from '@parkett/kernel';
import { CurrencyRates } from '../../books/currency-rates/index.ts';
import { cashOf } from '../../books/ledger/index.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { executing, openHouseAccounts } from './execute.ts';
import { rated } from './rules/quote.ts';
import { insertQuote, nextQuote } from './store.ts';

/** Customer 1 has exchanged euros into dollars, and dollars into the euros that an order lacked. */
export async function populate(floor: TestFloor): Promise<void> {
  const { commands, ledger, ruleBook, instruments, board, now: at } = floor;
  const { db } = floor.database;
  const now = () => at;
  const rates = new CurrencyRates({ instruments, board, ruleBook, now });
  const execute = executing({ db, commands, ledger, ruleBook, rates, now, systemNow: now, notify: () => {} });
  await openHouseAccounts(ledger, ['EUR', 'USD']);
  const quoted = (from: Currency, to: Currency): Promise<bigint> =>
    withTransaction(db, async tx => {
      const rate = rated(rates.now(), { from, to, spreads: { open: 25, old: 50 } });
      const id = await nextQuote(tx);
      await insertQuote(tx, { ...rate, id, customer: 1n, askedAt: at, validUntil: later(at, 15_000) }, { forgetBefore: at });
      return id;
    });
  const done = await execute({
    ...{ principal: { kind: 'customer', id: 1n }, key: 'exchange', route: 'exchange/execute', bodyHash: bodyHash({}) },
    command: { customer: 1n, quote: await quoted('EUR', 'USD'), amount: '10.01' },
  });
  if (done.outcome !== 'accepted') throw new Error(JSON.stringify(done));
  const cash = await cashOf(db, { customer: 1n, currency: 'EUR' });
  const quantity = String((cash!.balance - cash!.held) / 9_900n + 1n);
  const exchange = { from: 'USD' as const, quote: String(await quoted('USD', 'EUR')) };
  const placed = await floor.place(1n, { code: 'SAP', side: 'buy', type: 'limit', price: '99.00', quantity, timeInForce: 'gtc', exchange });
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  const caller = { customer: 1n, standing: floor.standing, key: 'cancel an order with an exchange' };
  await floor.change(caller, { number: orderNumber(placed.order.id), form: null });
  await floor.backOffice.settled();
}
