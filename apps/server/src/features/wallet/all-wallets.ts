import { formatDecimal, instantToWire, invariant, parseDecimal, scaleOf, type Currency } from '@parkett/kernel';
import { wire, type ReplyOf, type wallet as contract } from '@parkett/contract';
import type { CurrencyRates } from '../../books/currency-rates/index.ts';
import { accountsOfOwner, unitOfCurrency } from '../../books/ledger/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { overview, type WalletParts } from './overview.ts';

type Wallet = (typeof wire.wallets)[number];

/** The wallets that a customer has: those with a tab, and those that were opened since. */
export async function openWalletsOf(db: Queryable, customer: bigint): Promise<readonly Wallet[]> {
  const units = new Set<number>((await accountsOfOwner(db, { owner: customer, purpose: 'cash' })).map(({ unit }) => unit));
  const main = new Set<string>(wire.mainWallets.map(({ type }) => type));
  return wire.wallets.filter(({ type, currency }) => main.has(type) || units.has(unitOfCurrency(currency)));
}

const unitsOf = (text: string, currency: Currency): bigint => {
  const read = parseDecimal(text, scaleOf(currency));
  invariant(read.ok, 'the value of a wallet is a figure');
  return read.value;
};

type Parts = WalletParts & { readonly rates: Pick<CurrencyRates, 'now'> };

/** The wallets of a customer, each with its value, and all of them together in euros at the middle of one moment. */
export async function allWallets(
  db: Queryable,
  { customer, parts }: { customer: bigint; parts: Parts },
): Promise<ReplyOf<typeof contract.walletAll>> {
  const open = await openWalletsOf(db, customer);
  const figures = await Promise.all(open.map(({ type }) => overview(db, { customer, type, parts })));
  const rates = parts.rates.now();
  const wallets = figures.map(({ balance, available, value }, place) => {
    const { type, currency } = open[place]!;
    const worth = rates.worth(unitsOf(value, currency), { from: currency, fromScale: scaleOf(currency), to: 'EUR', toScale: scaleOf('EUR') });
    const source = currency === 'EUR' ? null : rates.sourceOf(currency, 'EUR');
    const isOld = unitsOf(value, currency) !== 0n && source !== null && source.kind !== 'market';
    return {
      shown: { type, currency, balance, available, value, inEuro: worth === null ? null : formatDecimal(worth, scaleOf('EUR')) },
      worth,
      isOld,
    };
  });
  const total = wallets.reduce((sum, { worth }) => sum + (worth ?? 0n), 0n);
  return {
    ...{ total: formatDecimal(total, scaleOf('EUR')), at: instantToWire(rates.at), hasOldRates: wallets.some(({ isOld }) => isOld) },
    leftOut: wallets.filter(({ worth }) => worth === null).map(({ shown }) => shown.currency),
    wallets: wallets.map(({ shown }) => shown),
  };
}
