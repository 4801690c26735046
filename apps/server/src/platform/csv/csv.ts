import { stringify, type Options } from 'csv-stringify/sync';
import { isFormula } from './formula-guard.ts';

/** A number from ourselves, as decimal text; it may begin with a minus. */
export type Figure = { readonly figure: string };
export type Cell = string | Figure | null;
/** How a spreadsheet reads figures: German ones want semicolons and decimal commas. */
export type CsvLanguage = 'de' | 'en';

const forms = { de: { delimiter: ';', decimal: ',' }, en: { delimiter: ',', decimal: '.' } } as const;

/** A cell of a figure; none where there is none. */
export const figure = (decimal: string | null): Cell => (decimal === null ? null : { figure: decimal });

/**
 * A table for spreadsheets (RFC 4180). A text that could be taken for a formula gets an apostrophe before it (S11, ASVS 1.2.10). The mark at its
 * beginning says that it is UTF-8.
 */
export function csvOf(rows: Iterable<readonly Cell[]>, language: CsvLanguage): string {
  const { delimiter, decimal } = forms[language];
  const options: Options = {
    ...{ delimiter, record_delimiter: '\r\n', bom: true, eof: false },
    cast: {
      string: text => (isFormula(text) ? { value: `'${text}`, quoted: true } : text),
      // A cell that isn't text is a figure of ours.
      object: cell => (cell as Figure).figure.replace('.', decimal),
    },
  };
  return stringify([...rows] as string[][], options);
}
