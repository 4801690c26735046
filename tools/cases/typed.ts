import { formatUnits, parseMoney, powerOfTen } from '@parkett/kernel';
import { readAccount } from '../../apps/server/src/books/customers/rules/account.ts';
import { readName } from '../../apps/server/src/features/identity/rules/written.ts';
import { createReport, type CaseReport } from './report.ts';

type Row = { typed?: string; name?: string; scale?: number; currency?: string; want: string | number };

/** The reading of a typed text; null for one that is refused or asked back. */
function readingOf({ typed, name, scale, currency }: Row): string | null {
  if (name !== undefined) {
    const read = readName(name);
    return read.ok ? read.value : null;
  }
  if (scale !== undefined) {
    const read = parseMoney(typed ?? '', scale, currency);
    return read.ok ? formatUnits(read.value, scale) : null;
  }
  const read = readAccount(typed ?? '');
  return read.ok ? read.value : null;
}

/** A figure of the file in the form of ours: `1234,5` with two decimals is `1.234,50`, and so is `1234.5`. */
function sameForm(wanted: string, scale: number): string {
  const [whole = '', fraction = ''] = wanted.replace(/^(\d+)\.(\d{1,2}|\d{4,})$/, '$1,$2').split(',');
  const units = BigInt(whole.replace(/\./g, '')) * powerOfTen(scale) + BigInt(fraction.padEnd(scale, '0') || '0');
  return formatUnits(units, scale);
}

const isRefusal = (wanted: string): boolean => /^(refused|asked back)$/.test(wanted);

/** `1,50 or asked back`: each of them is right. `kept`: as it was typed. Behind a value a remark may stand in brackets. */
function isRight(row: Row, read: string | null): boolean {
  return String(row.want)
    .split(' or ')
    .some(choice => {
      const wanted = choice.replace(/ \(.*\)$/, '').trim();
      if (isRefusal(wanted)) return read === null;
      if (wanted === 'kept') return read === (row.name ?? row.typed);
      return read === (row.scale === undefined ? wanted : sameForm(wanted, row.scale));
    });
}

/** Checks what is read of figures, telephone numbers, e-mail addresses and names as people type them. */
export function run(_file: string, content: string): CaseReport {
  const report = createReport();
  for (const row of JSON.parse(content) as Row[]) {
    const read = readingOf(row);
    const typed = row.typed ?? row.name ?? '';
    const name = row.scale === undefined ? `“${typed}”` : `“${typed}” with ${row.scale} decimals`;
    report.check(name, isRight(row, read), `${row.want} in the file, ${read ?? 'refused'} here`);
  }
  return report.done();
}
