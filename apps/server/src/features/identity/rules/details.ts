import { denied, detailNames, type Denial, type DetailName, type identity, type RequestOf } from '@parkett/contract';
import { dateAt, ok, zonedInstant, asTradingDate, type Instant, type Result, type TradingDate } from '@parkett/kernel';
import { readFields, type Application } from './application.ts';

/** What a verified customer says anew without a review. */
export type Details = Readonly<Record<DetailName, string>>;

const asked = [...detailNames, 'usPerson', 'politicalPerson'] as const;
const unitedStates = 'US';

/** The details among the fields of an application. */
export const detailsOf = (fields: Application): Details => Object.fromEntries(detailNames.map(name => [name, fields[name]])) as Details;

/** Which of them are others. */
export const changedDetails = (before: Details, after: Details): DetailName[] => detailNames.filter(name => before[name] !== after[name]);

/** What has to be seen by somebody: being or becoming a US person, a political office, and a tax residence without a number. */
function reviewDenial(read: Application, standing: Application): Result<null, Denial> {
  const comesToUs = (['country', 'taxCountry'] as const).some(name => read[name] === unitedStates && standing[name] !== unitedStates);
  if (read.usPerson !== standing.usPerson || (comesToUs && standing.usPerson === 'no')) return denied('us-person-needs-review');
  if (read.politicalPerson !== standing.politicalPerson) return denied('political-person-needs-review');
  const hadNone = read.taxCountry === standing.taxCountry && standing.taxNumber === '';
  return read.taxNumber === '' && !hadNone ? denied('tax-number-needs-review') : ok(null);
}

/**
 * The details as they are kept, by the rules of the application. Another tax residence comes with its number: there is no reviewer who could judge that a
 * country gives none. `today` is the bank's day.
 */
export function readDetails(
  typed: RequestOf<typeof identity.changeDetails>,
  { standing, today }: { standing: Application; today: TradingDate },
): Result<Details, Denial> {
  const known = typed.taxCountry === standing.taxCountry ? standing.taxNumber : '';
  const read = readFields({ ...standing, ...typed, taxNumber: typed.taxNumber ?? known }, asked, today);
  if (!read.ok) return read;
  const review = reviewDenial(read.value, standing);
  if (!review.ok) return review;
  const details = detailsOf(read.value);
  return changedDetails(detailsOf(standing), details).length === 0 ? denied('details-are-the-same') : ok(details);
}

/** So many months later; where that month is shorter, its last day (§ 188 (3) BGB). */
function monthsAfter(day: TradingDate, months: number): TradingDate {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0));
  return asTradingDate(`${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`);
}

/** From when on what was said at a moment has to be confirmed again: the beginning of the bank's day. */
export const confirmationDueAt = (saidAt: Instant, months: number): Instant => zonedInstant(monthsAfter(dateAt(saidAt), months), '00:00');
