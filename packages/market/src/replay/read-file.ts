import {
  asTradingDate,
  instantOf,
  isCurrency,
  ok,
  parseDecimal,
  refuse,
  type Currency,
  type Instant,
  type Result,
  type TradingDate,
} from '@parkett/kernel';
import { replayLines, type ReplayFault, type ReplayLine } from './replay-lines.ts';

/** One minute of one instrument as the file has it. Prices in units of 10^-4, times UTC. */
export type ReplayBar = {
  readonly start: Instant;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  /** 0 in a minute in which an uncrossing was printed without its volume. */
  readonly volume: bigint;
};

export type ReplayedShare = {
  readonly isin: string;
  readonly code: string;
  readonly name: string;
  readonly currency: Currency;
  readonly trades: number;
  /** Ascending by time. */
  readonly bars: readonly ReplayBar[];
};

/** A recorded day: its shares in order of their symbols, and the symbols of those left out because we keep no money in their currency. */
export type ReplayDay = { readonly date: TradingDate; readonly shares: readonly ReplayedShare[]; readonly leftOut: readonly string[] };

/** Decimals of replayed prices. */
export const replayScale = 4;

const columns = [
  'ISIN',
  'Mnemonic',
  'SecurityDesc',
  'Currency',
  'Date',
  'Time',
  'StartPrice',
  'MaxPrice',
  'MinPrice',
  'EndPrice',
  'TradedVolume',
  'NumberOfTrades',
] as const;
type Column = (typeof columns)[number];
type Row = Readonly<Record<Column, string>>;

const fault = (line: number, what: string) => refuse<ReplayFault>({ line, sentence: `${what}.` });

type Share = { readonly first: Row; trades: number; readonly bars: Map<Instant, ReplayBar> };

/** What the lines so far have told. */
type Reading = { date: string | null; readonly shares: Map<string, Share>; readonly leftOut: Set<string> };

/**
 * Reads a day of minute bars: comma-separated, one header line with at least the columns above in any order, one line per minute and
 * instrument. All rows are of one date; a malformed row is refused with its line. The header may come again, where files of hours were joined.
 */
export function readReplayFile(text: string): Result<ReplayDay, ReplayFault> {
  const lines = replayLines(text);
  if (!lines.ok) return lines;
  const [first = { line: 1, cells: [] }, ...rest] = lines.value;
  const header = readHeader(first);
  if (!header.ok) return header;
  const reading: Reading = { date: null, shares: new Map(), leftOut: new Set() };
  const heading = first.cells.join();
  for (const line of rest) {
    if (line.cells.join() === heading) continue;
    const row = readRow(line, header.value);
    const taken = row.ok ? take(reading, row.value, line.line) : row;
    if (!taken.ok) return taken;
  }
  const { date, shares, leftOut } = reading;
  if (date === null) return fault(first.line, 'there are no rows below the header');
  if (shares.size === 0) return fault(first.line, 'no row below it is in a currency of ours');
  return ok({
    date: asTradingDate(date),
    shares: [...shares.values()].map(shareOf).toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    leftOut: [...leftOut],
  });
}

/** Adds a row to what was read. A symbol stands for one ISIN in one currency throughout; an ISIN may have several symbols. */
function take(reading: Reading, row: Row, line: number): Result<null, ReplayFault> {
  reading.date ??= row.Date;
  if (row.Date !== reading.date) return fault(line, `the date is ${row.Date}, but the file is of ${reading.date}`);
  const bar = readBar(row, line);
  if (!bar.ok) return bar;
  if (!isCurrency(row.Currency)) {
    reading.leftOut.add(row.Mnemonic);
    return ok(null);
  }
  const share = reading.shares.get(row.Mnemonic) ?? { first: row, trades: 0, bars: new Map<Instant, ReplayBar>() };
  const { first, bars } = share;
  if (row.ISIN !== first.ISIN || row.Currency !== first.Currency)
    return fault(line, `${row.Mnemonic} is ${row.ISIN} in ${row.Currency}, but ${first.ISIN} in ${first.Currency} on an earlier line`);
  if (bars.has(bar.value.start)) return fault(line, `${row.Mnemonic} has a second bar at ${row.Time}`);
  bars.set(bar.value.start, bar.value);
  share.trades += Number(row.NumberOfTrades);
  reading.shares.set(row.Mnemonic, share);
  return ok(null);
}

function shareOf({ first, trades, bars }: Share): ReplayedShare {
  return {
    isin: first.ISIN,
    code: first.Mnemonic,
    name: first.SecurityDesc,
    currency: first.Currency as Currency,
    trades,
    bars: [...bars.values()].toSorted((a, b) => a.start - b.start),
  };
}

type Header = { readonly cells: number; readonly places: ReadonlyMap<Column, number> };

function readHeader({ line, cells }: ReplayLine): Result<Header, ReplayFault> {
  const missing = columns.filter(column => !cells.includes(column));
  if (missing.length > 0)
    return fault(line, `the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing`);
  return ok({ cells: cells.length, places: new Map(columns.map(column => [column, cells.indexOf(column)])) });
}

const worldCurrencies = new Set(Intl.supportedValuesOf('currency'));

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** The cells of a line by their columns. A security without a symbol goes by its ISIN, one without a description by its symbol. */
function readRow({ line, cells }: ReplayLine, header: Header): Result<Row, ReplayFault> {
  if (cells.length !== header.cells) return fault(line, `it has ${cells.length} cells, the header ${header.cells}`);
  const read = Object.fromEntries([...header.places].map(([column, at]) => [column, cells[at]?.trim() ?? ''])) as Row;
  const code = read.Mnemonic || read.ISIN;
  const row = { ...read, Mnemonic: code, SecurityDesc: read.SecurityDesc || code };
  const empty = columns.find(column => row[column] === '');
  if (empty) return fault(line, `${empty} is empty`);
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(row.ISIN)) return fault(line, `'${row.ISIN}' is no ISIN`);
  if (!/^[A-Z0-9][A-Z0-9._-]{0,11}$/.test(code)) return fault(line, `'${code}' is no symbol`);
  if (!isCurrency(row.Currency) && !worldCurrencies.has(row.Currency)) return fault(line, `'${row.Currency}' is no currency of ours`);
  if (!isDate(row.Date)) return fault(line, `'${row.Date}' is no date (YYYY-MM-DD)`);
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(row.Time)) return fault(line, `'${row.Time}' is no time (HH:MM, UTC)`);
  if (!/^\d{1,9}$/.test(row.NumberOfTrades)) return fault(line, `'${row.NumberOfTrades}' is no number of trades`);
  return ok(row);
}

function readBar(row: Row, line: number): Result<ReplayBar, ReplayFault> {
  const prices: bigint[] = [];
  for (const column of ['StartPrice', 'MaxPrice', 'MinPrice', 'EndPrice'] as const) {
    const parsed = parseDecimal(row[column], replayScale);
    if (!parsed.ok || parsed.value <= 0n || parsed.value > BigInt(Number.MAX_SAFE_INTEGER)) {
      return fault(line, `${column} '${row[column]}' is no price above 0 with at most ${replayScale} decimals`);
    }
    prices.push(parsed.value);
  }
  const [open, high, low, close] = prices as [bigint, bigint, bigint, bigint];
  if (low > high || open > high || open < low || close > high || close < low)
    return fault(line, 'MinPrice and MaxPrice do not enclose StartPrice and EndPrice');
  const volume = parseDecimal(row.TradedVolume, 0);
  if (!volume.ok || volume.value < 0n || volume.value > 1_000_000_000_000n)
    return fault(line, `TradedVolume '${row.TradedVolume}' is no whole number`);
  return ok({ start: instantOf(`${row.Date}T${row.Time}:00Z`), open, high, low, close, volume: volume.value });
}
