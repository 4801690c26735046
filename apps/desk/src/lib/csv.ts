/** A spreadsheet takes a cell that begins so for a formula (S11, ASVS 1.2.10). */
const dangerous = /^[=+\-@\t\r]/;

const cellOf = (text: string): string => `"${(dangerous.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A table as a file for spreadsheets that speak German. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `\uFEFF${rows.map(row => row.map(cellOf).join(';')).join('\r\n')}\r\n`;

export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
