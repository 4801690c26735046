import { later } from '@parkett/kernel';
import { CurrencyRates } from '../../books/currency-rates/index.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { executing, openHouseAccounts } from './execute.ts';
import { rated } from './rules/quote.ts';
import { insertQuote, nextQuote } from './store.ts';

/** Customer 1 has exchanged euros into dollars. */
export async function populate({ commands, ledger, ruleBook, instruments, board, database: { db }, now: at }: TestFloor): Promise<void> {
  const now = () => at;
  const rates = new CurrencyRates({ instruments, board, ruleBook, now });
  const execute = executing({ db, commands, ledger, ruleBook, rates, now, systemNow: now, notify: () => {} });
  await openHouseAccounts(ledger, ['EUR', 'USD']);
  const rate = rated(rates.now(), { from: 'EUR', to: 'USD', spreads: { open: 25, old: 50 } });
  const quote = await withTransaction(db, async tx => {
    const id = await nextQuote(tx);
    await insertQuote(tx, { ...rate, id, customer: 1n, askedAt: at, validUntil: later(at, 15_000) }, { forgetBefore: at });
    return id;
  });
  const done = await execute({
    ...{ principal: { kind: 'customer', id: 1n }, key: 'exchange', route: 'exchange/execute', bodyHash: bodyHash({}) },
    command: { customer: 1n, quote, amount: '10.01' },
  });
  if (done.outcome !== 'accepted') throw new Error(JSON.stringify(done));
}
