import { currencies, type Currency } from '@parkett/kernel';

/**
 * The chart of accounts. An account is (owner, purpose, unit); owner 0 is the house.
 * Customers: `cash`, `shares`. House: `fees` (commissions earned), `clearing` (per venue; zero when both sides of an execution are booked),
 * `maker` (the market makers' cash and instruments), `rounding` (what two customers' amounts for one execution differ by), `paper-funding` (where demo money comes from).
 */
export type Purpose = 'cash' | 'shares' | 'fees' | 'clearing' | 'maker' | 'rounding' | 'paper-funding';

/** The house as an owner of accounts and orders. */
export const house = 0n;

/** Ledger units: currencies by this table, an instrument is 1000 + its id. Never renumbered. */
const unitsOfCurrencies: Record<Currency, number> = {
  EUR: 1,
  USD: 2,
  USDT: 3,
  CNY: 4,
  TWD: 5,
  HKD: 6,
  MYR: 7,
  THB: 8,
  JPY: 9,
  VND: 10,
  KRW: 11,
};

export const unitOfCurrency = (currency: Currency): number => unitsOfCurrencies[currency];
export const unitOfInstrument = (instrumentId: number): number => 1000 + instrumentId;

export type LedgerUnit = { readonly id: number; readonly code: string; readonly kind: 'currency' | 'instrument'; readonly scale: number };

/** Every unit the ledger knows: what start-up writes into `ledger_unit`. */
export function ledgerUnits(instruments: readonly { id: number; code: string; quantityScale: number }[]): LedgerUnit[] {
  const money = Object.entries(currencies).map(([code, { scale }]) => ({
    id: unitsOfCurrencies[code as Currency],
    code,
    kind: 'currency' as const,
    scale,
  }));
  const shares = instruments.map(({ id, code, quantityScale }) => ({
    id: unitOfInstrument(id),
    code: `${code}#${id}`,
    kind: 'instrument' as const,
    scale: quantityScale,
  }));
  return [...money, ...shares];
}
