import { denied, identity, type Denial, type PlainDenialCode } from '@parkett/contract';
import { asciiSigns, asTradingDate, ok, type Result, type TradingDate } from '@parkett/kernel';
import { readDocumentNumber } from './document-number.ts';
import { readTaxNumber } from './tax-number.ts';
import { readDay, readLine, readName } from './written.ts';

/** What a customer typed, by field. */
export type Typed = Readonly<Record<identity.FieldName, string>>;
/** The same as it is kept. */
export type Application = Typed;

/** Years of age from which a customer may trade here, and which nobody reaches. */
export const ages = { fullAge: 18, beyondBelief: 125 } as const;

/** The same day so many years later; of a 29 February it sorts before 1 March, with which that year of life begins (§§ 187, 188 BGB). */
const yearsAfter = (day: TradingDate, years: number): string => `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;

/** Of these two days the age in whole years. */
export function ageOn(today: TradingDate, birthDate: TradingDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return yearsAfter(birthDate, years) > today ? years - 1 : years;
}

function readBirthDate(typed: string, today: TradingDate): Result<string, Denial> {
  const born = readDay(typed, { missing: 'birth-date-missing', unreadable: 'birth-date-malformed' });
  if (!born.ok) return born;
  if (born.value > today || yearsAfter(born.value, ages.beyondBelief) < today) return denied('birth-date-malformed');
  return yearsAfter(born.value, ages.fullAge) > today ? denied('under-age', { years: ages.fullAge }) : born;
}

function readValidUntil(typed: Typed, today: TradingDate): Result<string, Denial> {
  if (typed.validUntil.trim() === '' && identity.mayHaveNoEnd(typed)) return ok('');
  const day = readDay(typed.validUntil, { missing: 'valid-until-missing', unreadable: 'valid-until-malformed' });
  return day.ok && day.value < today ? denied('document-expired') : day;
}

function readPostalCode({ postalCode, country }: Typed): Result<string, Denial> {
  const code = asciiSigns(postalCode).toUpperCase();
  if (country === 'DE') {
    if (code === '') return denied('postal-code-missing');
    return /^(?!00)\d{5}$/.test(code) ? ok(code) : denied('postal-code-malformed');
  }
  return /^([A-Z0-9][A-Z0-9 -]{0,11})?$/.test(code) ? ok(code) : denied('postal-code-malformed');
}

const readCountry = (typed: string, missing: PlainDenialCode): Result<string, Denial> => {
  const country = typed.trim().toUpperCase();
  return identity.countries.includes(country) ? ok(country) : denied(missing);
};

const readOne = (typed: string, allowed: readonly string[], missing: PlainDenialCode): Result<string, Denial> =>
  allowed.includes(typed) ? ok(typed) : denied(missing);

type Reader = (typed: Typed, today: TradingDate) => Result<string, Denial>;

const readers: Readonly<Record<identity.FieldName, Reader>> = {
  name: ({ name }) => readName(name),
  birthDate: ({ birthDate }, today) => readBirthDate(birthDate, today),
  nationality: ({ nationality }) => readCountry(nationality, 'nationality-missing'),
  street: ({ street }) => readLine(street, { missing: 'street-missing', unreadable: 'street-unreadable' }),
  postalCode: typed => readPostalCode(typed),
  city: ({ city }) => readLine(city, { missing: 'city-missing', unreadable: 'city-unreadable' }),
  country: ({ country }) => readCountry(country, 'country-missing'),
  documentType: ({ documentType }) => readOne(documentType, identity.documentTypes, 'document-type-missing'),
  documentCountry: ({ documentCountry }) => readCountry(documentCountry, 'document-country-missing'),
  documentNumber: ({ documentNumber, documentType, documentCountry }) =>
    readDocumentNumber({ type: documentType as identity.DocumentType, country: documentCountry, typed: documentNumber }),
  validUntil: (typed, today) => readValidUntil(typed, today),
  taxCountry: ({ taxCountry }) => readCountry(taxCountry, 'tax-country-missing'),
  taxNumber: ({ taxNumber, taxCountry }) => readTaxNumber(taxNumber, taxCountry),
  usPerson: ({ usPerson }) => readOne(usPerson, identity.yesOrNo, 'us-person-missing'),
  politicalPerson: ({ politicalPerson }) => readOne(politicalPerson, identity.yesOrNo, 'political-person-missing'),
  occupation: ({ occupation }) => readLine(occupation, { missing: 'occupation-missing', unreadable: 'occupation-unreadable' }),
  sourceOfFunds: ({ sourceOfFunds }) => readOne(sourceOfFunds, identity.sourcesOfFunds, 'source-of-funds-missing'),
};

/** Which fields are typed on one page of the form, in the order in which they are judged. */
const stepsFields: Readonly<Record<identity.Step, readonly identity.FieldName[]>> = {
  person: ['name', 'birthDate', 'nationality', 'street', 'postalCode', 'city', 'country'],
  document: ['documentType', 'documentCountry', 'documentNumber', 'validUntil'],
  questions: ['taxCountry', 'taxNumber', 'usPerson', 'politicalPerson', 'occupation', 'sourceOfFunds'],
};
const allFields = Object.values(stepsFields).flat();

/** Some fields as they are kept, in this order, or the first thing that is wrong with them. */
export function readFields(typed: Typed, fields: readonly identity.FieldName[], today: TradingDate): Result<Typed, Denial> {
  let read = typed;
  for (const field of fields) {
    const result = readers[field](read, today);
    if (!result.ok) return result;
    read = { ...read, [field]: result.value };
  }
  return ok(read);
}

/** What is wrong on one page, before the next is shown. `today` is the bank's day. */
export function stepDenial(typed: Typed, step: identity.Step, today: TradingDate): Denial | null {
  const result = readFields(typed, stepsFields[step], today);
  return result.ok ? null : result.error;
}

/** The whole application as it is kept, or the first thing that is wrong with it. */
export const readApplication = (typed: Typed, today: TradingDate): Result<Application, Denial> => readFields(typed, allFields, today);

/** The last day on which the document holds; null: it has no end. */
export const lastDayOf = ({ validUntil }: Application): TradingDate | null => (validUntil === '' ? null : asTradingDate(validUntil));
