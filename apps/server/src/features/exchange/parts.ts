import type { CurrencyRates } from '../../books/currency-rates/index.ts';
import type { House } from '../../declaration.ts';

/** The parts that exchanges are made of. */
export type ExchangeParts = Pick<House, 'db' | 'commands' | 'ledger' | 'ruleBook' | 'systemNow' | 'now' | 'notify'> & {
  readonly rates: Pick<CurrencyRates, 'now'>;
};
