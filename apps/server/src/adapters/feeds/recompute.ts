import { market, type ReplyOf } from '@parkett/contract';
import { asTradingDate, formatDecimal, instantFromWire, instantToWire, later, parseDecimal, type TradingDate } from '@parkett/kernel';
import { createSimulator, keyOfHex } from '@parkett/market';
import * as z from 'zod/mini';
import { listings, newCompaniesFrom, schedules } from '../../books/instruments/index.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';

/** Of what the call market/seed publishes: keys from the market's first day on. */
type Published = Pick<ReplyOf<typeof market.seed>, 'startsAt' | 'days' | 'terms'>;

/** A saved reply of market/seed, with or without its envelope. */
export function readPublished(text: string): Published {
  let reply: unknown = null;
  try {
    reply = JSON.parse(text);
  } catch {
    // No JSON is no reply either.
  }
  const read = z.safeParse(
    z.union([
      market.seed.reply,
      z.pipe(
        z.object({ data: market.seed.reply }),
        z.transform(({ data }) => data),
      ),
    ]),
    reply,
  );
  if (!read.success) throw new StartRefusal('The file is no reply of market/seed: save it as it is.');
  return read.data;
}

type Asked = { readonly date: TradingDate; readonly published: Published; readonly codes: readonly string[] };

/**
 * All prints of a day from published keys alone: `code,at,price,quantity,auction`. The keys of the days before say where the day set out from.
 * Dividends, splits and capital increases that were announced scale the prices from their ex-days on.
 */
export function* recomputed({ date, published, codes }: Asked): Generator<string> {
  const keys = new Map(published.days.map(day => [day.date, day.key]));
  const startsAt = instantFromWire(published.startsAt);
  if (startsAt === null) throw new StartRefusal('The file has no moment at which the market starts: save the reply of market/seed as it is.');
  if (!keys.has(date))
    throw new StartRefusal(`The key of ${date} is not in the file: it is published after that day's last session, save the reply then.`);
  const source = createSimulator({
    ...{ listings: [...listings, ...newCompaniesFrom(startsAt)], schedules, startsAt },
    keys: asked => {
      const key = keys.get(asked);
      if (key === undefined) throw new StartRefusal(`The key of ${asked}, a day before, is not in the file: save the whole reply of market/seed.`);
      return keyOfHex(key);
    },
  });
  // A term of a later day changes nothing yet, and the keys that it would ask for aren't published.
  for (const { code, exDate, amount, increase, split, isGone } of published.terms.filter(term => term.exDate <= date)) {
    const paying = source.instruments.find(instrument => instrument.code === code);
    const units = parseDecimal(amount, paying?.priceScale ?? 0);
    if (!paying || !units.ok)
      throw new StartRefusal(
        `The file has a dividend, a split, a capital increase or a delisting of ${code} that can't be read: save the reply of market/seed as it is.`,
      );
    const [on, price] = [asTradingDate(exDate), Number(units.value)];
    if (isGone) {
      source.learn({ instrument: paying.id, event: { kind: 'delisting', exDate: on } });
      continue;
    }
    if (split) {
      source.learn({ instrument: paying.id, event: { kind: 'split', exDate: on, ratio: split.fresh / split.old } });
      continue;
    }
    source.learn({
      instrument: paying.id,
      event: increase ? { kind: 'capital-increase', exDate: on, price, ...increase } : { kind: 'dividend', exDate: on, amount: price },
    });
  }
  for (const { id, code, schedule, priceScale, quantityScale } of source.instruments) {
    const spans = schedules[schedule].spansOn(date);
    if (spans.length === 0 || (codes.length > 0 && !codes.includes(code))) continue;
    const last = spans.at(-1)!;
    const interval = { from: later(spans[0]!.from, -1), to: later(last.to, last.randomEndMs - 1) };
    for (const { at, price, quantity, auction } of source.printsOf(id, interval))
      yield [code, instantToWire(at), formatDecimal(BigInt(price), priceScale), formatDecimal(BigInt(quantity), quantityScale), auction].join(',');
  }
}
