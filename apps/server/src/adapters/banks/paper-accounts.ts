import type { Currency } from '@parkett/kernel';
import type { BankAccount } from '../../books/bank/index.ts';

/** German bank codes begin with 1 to 8: nobody has an account at this one. */
const ibans: Readonly<Partial<Record<Currency, string>>> = {
  EUR: 'DE96999700014200000001',
  USD: 'DE69999700014200000002',
  CNY: 'DE42999700014200000003',
  TWD: 'DE15999700014200000004',
  HKD: 'DE85999700014200000005',
  MYR: 'DE58999700014200000006',
  THB: 'DE31999700014200000007',
  JPY: 'DE04999700014200000008',
  VND: 'DE74999700014200000009',
  KRW: 'DE47999700014200000010',
};
/** Wallets on the paper chains. Nobody has their keys. */
const wallets = { trc20: 'TBUYe7dzNEZGvNTq7taD6cypZV3PE6pSR7', erc20: '0x4507E63051Da72Bb7ddC39BCd4242f8EB84dfc02' } as const;

/** The market makers' account at the paper bank. */
export const makers = { holder: 'Paper Market Makers', number: 'DE69999700014200000099' } as const;

const holder = 'Parkett Paper';
const bank = { name: 'Paper Bank', bic: 'PAPRDEFFXXX' };

/** The accounts of the house at the paper bank and on the paper chains. */
export const paperAccounts: readonly BankAccount[] = [
  ...Object.entries(ibans).map(([currency, number]): BankAccount => ({
    ...{ name: `bank-${currency.toLowerCase()}`, rail: 'bank', currency: currency as Currency, number, holder, bank },
  })),
  ...(['trc20', 'erc20'] as const).map((rail): BankAccount => ({
    ...{ name: `usdt-${rail}`, rail, currency: 'USDT', number: wallets[rail], holder, bank: null },
  })),
];
