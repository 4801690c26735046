import { unitOfCurrency, unitOfInstrument, defineEntry, definePurpose, house, wallet, type AccountKey } from '../../books/ledger/index.ts';
import { openedBy, type PositionOrigin } from '../../books/positions/index.ts';
import type { Currency } from '@parkett/kernel';

export const cashKey = (owner: bigint, currency: Currency): AccountKey<Currency> => ({
  ...{ owner, portfolio: wallet, purpose: 'cash', unit: unitOfCurrency(currency) },
});
export const sharesKey = (owner: bigint, instrument: number): AccountKey<'shares'> => ({
  ...{ owner, portfolio: wallet, purpose: 'shares', unit: unitOfInstrument(instrument) },
});
export const feesKey = (currency: Currency): AccountKey<Currency> => ({
  ...{ owner: house, portfolio: wallet, purpose: 'block-fees', unit: unitOfCurrency(currency) },
});
export const makerMoneyKey = (currency: Currency): AccountKey<Currency> => ({
  ...{ owner: house, portfolio: wallet, purpose: 'maker', unit: unitOfCurrency(currency) },
});
export const makerSharesKey = (instrument: number): AccountKey<'shares'> => ({
  ...{ owner: house, portfolio: wallet, purpose: 'maker', unit: unitOfInstrument(instrument) },
});

const boughtFrom = 'from block_purchase p join block_offer o on o.id = p.offer_id join ledger_unit u on u.code = o.currency';
const line = (purpose: string, amount: string, unit = 'u.id'): string =>
  `select p.id as reference, 0 as part, '${purpose}' as purpose, ${unit} as unit, ${amount} as amount ${boughtFrom} where ${amount} <> 0`;

/** The parts of the ledger's chart that this feature registers. */
export const blockTradesParts = {
  purposes: [
    definePurpose({
      name: 'block-fees',
      ofCustomer: false,
      floor: null,
      standsAt: { what: 'blocks were charged', sql: `select u.id as unit, sum(p.fee) as amount ${boughtFrom} where p.fee > 0 group by 1` },
    }),
  ],
  entries: [
    defineEntry({
      name: 'block',
      flow: { maker: 'trade', 'block-fees': 'fee' },
      words: 'block',
      purposes: ['cash', 'shares', 'maker', 'block-fees'],
      source: 'select id as reference, 0 as part, customer_id as owner, bought_at as at from block_purchase',
      amounts: [
        line('cash', '-p.value - p.fee'),
        line('maker', 'p.value'),
        line('block-fees', 'p.fee'),
        line('shares', 'p.quantity', 'o.instrument_id + 1000'),
        line('maker', '-p.quantity', 'o.instrument_id + 1000'),
      ].join(' union all '),
    }),
  ],
};

/** A block opens a position at once, and locks it by its own rule. */
export const blockOrigin: PositionOrigin = {
  kind: 'block',
  movement: openedBy({ kind: 'block-opened', referenceKind: 'block' }),
  locks: 'select id, lock from block_purchase',
};
