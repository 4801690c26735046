import { dateAt, type Currency, type Instant } from '@parkett/kernel';
import { wire, type portfolio, type ReplyOf } from '@parkett/contract';
import { firstPostedAt, unitOfCurrency, wallet } from '../../books/ledger/index.ts';
import { mayHaveSales, movementsOf, positionsHeldSince, salesOf, type BookedSale } from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { boundsOfYear, realisedByMonth, realisedOf, type Realised } from './rules/realised-by-day.ts';
import { moneyText } from './views.ts';

type Asked = { readonly customer: bigint; readonly currency: Currency };

/** What sales of a wallet brought after all commissions, by month and day of a year: the present one unless another is named. */
export async function realisedResults(
  db: Queryable,
  request: { customer: bigint; type: wire.WalletType | undefined; year: number | undefined; now: Instant },
): Promise<ReplyOf<typeof portfolio.realisedResults>> {
  const { customer, type, now } = request;
  const asked = { customer, currency: wire.currencyOfWallet(type) };
  const present = yearOf(now);
  const year = request.year ?? present;
  const [first, sales] = await Promise.all([firstYear(db, { ...asked, present }), salesIn(db, { ...asked, year })]);
  const shown = <T extends Realised>({ gain, commission, result, ...rest }: T) => {
    const text = (minor: bigint): string => moneyText(minor, asked.currency);
    return { ...rest, gain: text(gain), commission: text(commission), result: text(result) };
  };
  return {
    currency: asked.currency,
    year,
    years: Array.from({ length: present - first + 1 }, (_, index) => present - index),
    total: shown(realisedOf(sales)),
    months: realisedByMonth(sales).map(({ days, ...month }) => ({ ...shown(month), days: days.map(shown) })),
  };
}

const yearOf = (at: Instant): number => Number(dateAt(at).slice(0, 4));

async function firstYear(db: Queryable, { customer, currency, present }: Asked & { present: number }): Promise<number> {
  const since = await firstPostedAt(db, { owner: customer, unit: unitOfCurrency(currency) });
  return since === null ? present : yearOf(since);
}

/** Each sale takes its part of the purchase’s commission, so a position’s story is told from its beginning. */
async function salesIn(db: Queryable, { customer, currency, year }: Asked & { year: number }): Promise<BookedSale[]> {
  const { from, to } = boundsOfYear(year);
  const positions = await positionsHeldSince(db, { customer, portfolio: wallet, currency, since: from });
  const sold = positions.filter(mayHaveSales).map(({ id }) => id);
  const stories = Map.groupBy(await movementsOf(db, { customer, positions: sold }), ({ positionId }) => positionId);
  return [...stories.values()].flatMap(story => salesOf(story).sales).filter(({ at }) => from <= at && at < to);
}
