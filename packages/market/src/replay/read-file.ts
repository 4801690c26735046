import { isCurrency, ok, parseDecimal, refuse, type Currency, type Instant, type Result, type TradingDate } from '@parkett/kernel';

/** One minute of one instrument as the file has it. Prices in units of 10^-4, times UTC. */
export type ReplayBar = {
  readonly start: Instant;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
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

/** A recorded day: its shares in order of their symbols. */
export type ReplayDay = { readonly date: TradingDate; readonly shares: readonly ReplayedShare[] };

/** Why a file can't be replayed: the line as an editor numbers it, and what is wrong there as the rest of a sentence. */
export type ReplayFault = { readonly line: number; readonly sentence: string };

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

/**
 * Reads a day of minute bars: comma-separated, one header line with at least the columns above in any order, one line per minute and
 * instrument. All rows are of one date; a malformed row is refused with its line.
 */
export function readReplayFile(text: string): Result<ReplayDay, ReplayFault> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const header = readHeader(lines[0] ?? '');
  if (!header.ok) return header;
  const shares = new Map<string, { first: Row; trades: number; bars: Map<Instant, ReplayBar> }>();
  let date: string | null = null;
  for (const [index, content] of lines.entries()) {
    if (index === 0 || content.trim() === '') continue;
    const line = index + 1;
    const row = readRow(content, header.value, line);
    if (!row.ok) return row;
    date ??= row.value.Date;
    if (row.value.Date !== date) return fault(line, `the date is ${row.value.Date}, but the file is of ${date}`);
    const bar = readBar(row.value, line);
    if (!bar.ok) return bar;
    const share = shares.get(row.value.ISIN) ?? { first: row.value, trades: 0, bars: new Map<Instant, ReplayBar>() };
    if (share.bars.has(bar.value.start)) return fault(line, `${row.value.Mnemonic} has a second bar at ${row.value.Time}`);
    share.bars.set(bar.value.start, bar.value);
    share.trades += Number(row.value.NumberOfTrades);
    shares.set(row.value.ISIN, share);
  }
  if (date === null) return fault(1, 'there are no rows below the header');
  return ok({ date, shares: [...shares.values()].map(shareOf).toSorted((a, b) => (a.code < b.code ? -1 : 1)) });
}

function shareOf({ first, trades, bars }: { first: Row; trades: number; bars: ReadonlyMap<Instant, ReplayBar> }): ReplayedShare {
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

function readHeader(line: string): Result<Header, ReplayFault> {
  const names = line.split(',').map(name => name.trim());
  const missing = columns.filter(column => !names.includes(column));
  if (missing.length > 0)
    return fault(1, `the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing`);
  return ok({ cells: names.length, places: new Map(columns.map(column => [column, names.indexOf(column)])) });
}

function readRow(content: string, header: Header, line: number): Result<Row, ReplayFault> {
  const cells = content.split(',');
  if (cells.length !== header.cells) return fault(line, `it has ${cells.length} cells, the header ${header.cells}`);
  const row = Object.fromEntries([...header.places].map(([column, at]) => [column, cells[at]?.trim() ?? ''])) as Row;
  const empty = columns.find(column => row[column] === '');
  if (empty) return fault(line, `${empty} is empty`);
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(row.ISIN)) return fault(line, `'${row.ISIN}' is no ISIN`);
  if (!/^[A-Z0-9.]{1,12}$/.test(row.Mnemonic)) return fault(line, `'${row.Mnemonic}' is no symbol`);
  if (!isCurrency(row.Currency)) return fault(line, `'${row.Currency}' is no currency of ours`);
  if (!/^\d{4}-\d\d-\d\d$/.test(row.Date) || Number.isNaN(Date.parse(row.Date))) return fault(line, `'${row.Date}' is no date (YYYY-MM-DD)`);
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
  if (!volume.ok || volume.value <= 0n || volume.value > 1_000_000_000_000n)
    return fault(line, `TradedVolume '${row.TradedVolume}' is no whole number above 0`);
  return ok({ start: Date.parse(`${row.Date}T${row.Time}:00Z`), open, high, low, close, volume: volume.value });
}
