import { distantFuture, formatDecimal, later, utcDate, type Instant, type Instrument, type Schedule, type TradingDate } from '@parkett/kernel';
import type { Bar } from '../../../books/market-data/index.ts';
import { changeOf } from '../../../books/market-data/rules/change.ts';
import { rateScale } from '../../../books/market-data/rules/quote.ts';
import type { MarketNotice } from './notice.ts';

/** So many trading days have their auctions in the news. */
export const auctionDays = 5;

const auctions = { opening: 'opening-auction', closing: 'closing-auction' } as const;

type Day = { readonly date: TradingDate; readonly bar: Bar; readonly previousClose: number };

function noticeOf(index: Instrument, { day, auction, at }: { day: Day; auction: keyof typeof auctions; at: Instant }): MarketNotice {
  const level = BigInt(auction === 'opening' ? day.bar.open : day.bar.close);
  const change = changeOf(level, BigInt(day.previousClose))!;
  return {
    id: `auction-${auction}-${day.date}`,
    kind: 'auction',
    at,
    codes: [index.code],
    params: {
      auction,
      index: index.name,
      level: formatDecimal(level, index.priceScale),
      changeRate: formatDecimal(change.rateHundredths, rateScale),
      date: day.date,
    },
  };
}

/**
 * Where an index stood when the opening and the closing auctions of the last days had ended.
 * @param bars day bars in order, one more than days wanted; the first one only tells the close before
 */
export function auctionNotices(facts: { index: Instrument; schedule: Schedule; bars: readonly Bar[]; now: Instant }): MarketNotice[] {
  const { index, schedule, bars, now } = facts;
  const days = bars.slice(1).map((bar, at): Day => ({ date: utcDate(bar.start), bar, previousClose: bars[at]!.close }));
  return days.flatMap(day =>
    (Object.keys(auctions) as (keyof typeof auctions)[]).flatMap(auction => {
      const span = schedule.spansOn(day.date).find(({ phase }) => phase === auctions[auction]);
      const at = span ? later(span.to, span.randomEndMs) : distantFuture;
      return at <= now ? [noticeOf(index, { day, auction, at })] : [];
    }),
  );
}
