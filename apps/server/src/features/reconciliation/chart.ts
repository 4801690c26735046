import type { Currency } from '@parkett/kernel';
import { defineEntry, definePurpose, house, unitOfCurrency, wallet, type AccountKey, type ChartParts } from '../../books/ledger/index.ts';
import { settledPurposes, settledOf, type SettledPurpose } from './rules/settlement.ts';

export const ofHouse = <C extends Currency>(purpose: string, currency: C): AccountKey<C> => ({
  ...{ owner: house, portfolio: wallet, purpose, unit: unitOfCurrency(currency) },
});

/** The kind of entry that books a settlement of a purpose. */
export const entryOf = (purpose: SettledPurpose): string => `${purpose}-settlement`;

const booked = (purpose: SettledPurpose): string =>
  `from evening_settlement s join ledger_unit u on u.code = s.currency where s.line_id is not null and s.purpose = '${purpose}'`;

/** The parts of the ledger's chart that this feature registers: for each purpose that is settled, an account for what was settled of it. */
export const reconciliationParts: Pick<ChartParts, 'purposes' | 'entries'> = {
  purposes: settledPurposes.map(purpose =>
    definePurpose({
      name: settledOf(purpose),
      ofCustomer: false,
      floor: null,
      standsAt: { what: 'evenings have settled', sql: `select u.id as unit, sum(s.amount) as amount ${booked(purpose)} group by 1` },
    }),
  ),
  entries: settledPurposes.map(purpose =>
    defineEntry({
      name: entryOf(purpose),
      // No wallet is on the other side.
      flow: 'within',
      words: 'evening-settlement',
      purposes: ['bank', settledOf(purpose)],
      source: `select s.id as reference, 0 as part, 0::int8 as owner, s.booked_at as at ${booked(purpose)}`,
      amounts: `select s.id as reference, 0 as part, 'bank' as purpose, u.id as unit, -s.amount as amount ${booked(purpose)}
        union all select s.id, 0, '${settledOf(purpose)}', u.id, s.amount ${booked(purpose)}`,
    }),
  ),
};
