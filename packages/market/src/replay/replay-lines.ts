import { ok, refuse, type Result } from '@parkett/kernel';
import { CsvError, parse } from 'csv-parse/sync';

/** Why a file can't be replayed: the line as an editor numbers it, and what is wrong there as the rest of a sentence. */
export type ReplayFault = { readonly line: number; readonly sentence: string };

/** A record of the file and the line on which it begins. */
export type ReplayLine = { readonly line: number; readonly cells: readonly string[] };

const breaksIn = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);

/**
 * Reads comma-separated text (RFC 4180), its header among the lines: with or without a BOM, with any line ends, quoted cells with commas, quotes
 * and line breaks. Empty lines are left out; blanks around a cell don't count, and a quote inside a cell that isn't quoted is one.
 */
export function replayLines(text: string): Result<ReplayLine[], ReplayFault> {
  const lines: ReplayLine[] = [];
  let next = 1;
  try {
    // One kind of line end: the library counts two lines for CRLF inside quotes.
    parse(text.replace(/\r\n?/g, '\n'), {
      ...{ bom: true, trim: true, record_delimiter: '\n', relax_quotes: true, relax_column_count: true },
      on_record: (cells: string[], { lines: last }) => {
        if (cells.some(cell => cell !== '')) lines.push({ line: last - breaksIn(cells), cells });
        next = last + 1;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const unclosed = error.code === 'CSV_QUOTE_NOT_CLOSED';
    return refuse({ line: next, sentence: unclosed ? 'a quoted cell has no end.' : 'a quoted cell goes on after its end.' });
  }
  return ok(lines);
}
