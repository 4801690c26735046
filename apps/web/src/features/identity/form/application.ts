import { identity, type Language, type ReplyAt } from '@parkett/contract';

/** The pages of the form. */
export const pages = ['person', 'document', 'photos', 'questions', 'check'] as const;
export type Page = (typeof pages)[number];

/** What is typed, chosen and sent beforehand. A number of digits comes in two parts. */
export const emptyApplication = {
  page: 'person',
  name: '',
  birthDate: '',
  nationality: '',
  street: '',
  postalCode: '',
  city: '',
  country: '',
  documentType: '',
  documentCountry: '',
  numberStart: '',
  numberRest: '',
  validUntil: '',
  front: '',
  back: '',
  taxCountry: '',
  taxNumber: '',
  usPerson: '',
  politicalPerson: '',
  occupation: '',
  sourceOfFunds: '',
};
export type Application = typeof emptyApplication;
export type FieldName = keyof Application;

/** The country that a reader of a language most likely lives in; English says nothing about it. */
const countryOfLanguage: Readonly<Record<Language, string>> = { de: 'DE', en: '', kor: 'KR', zh: 'CN', zhHant: 'TW' };

/** The values of last time, of those that may be shown again; the first time the country that the language suggests. */
export const begunWith = (typed: ReplyAt<'identity/state'>['typed'], language: Language): Application => ({
  ...emptyApplication,
  country: countryOfLanguage[language],
  ...typed,
});

/** As the contract has it. */
export function fieldsOf(typed: Application): identity.Fields {
  const documentNumber = (identity.hasTwoParts(typed) ? typed.numberStart : '') + typed.numberRest;
  const whole = { ...typed, documentNumber };
  return Object.fromEntries(identity.fieldNames.map(name => [name, whole[name]])) as identity.Fields;
}

/** Fields of each page that can't be left empty. */
export function neededOn(page: string, typed: Application): readonly FieldName[] {
  switch (page) {
    case 'person':
      return ['name', 'birthDate', 'nationality', 'street', 'city', 'country', ...(typed.country === 'DE' ? (['postalCode'] as const) : [])];
    case 'document':
      return [
        ...(['documentType', 'documentCountry', 'numberRest'] as const),
        ...(identity.hasTwoParts(typed) ? (['numberStart'] as const) : []),
        ...(identity.mayHaveNoEnd(typed) ? [] : (['validUntil'] as const)),
      ];
    case 'photos':
      return identity.hasBack(typed) ? ['front', 'back'] : ['front'];
    case 'questions':
      return [
        ...(['taxCountry', 'usPerson', 'politicalPerson', 'occupation', 'sourceOfFunds'] as const),
        ...(typed.taxCountry === 'DE' ? (['taxNumber'] as const) : []),
      ];
    default:
      return [];
  }
}

/** Refusals are named after what they are about. */
const aboutFields: readonly (readonly [beginning: string, field: FieldName, page: Page])[] = [
  ['person-name-', 'name', 'person'],
  ['birth-date-', 'birthDate', 'person'],
  ['under-age', 'birthDate', 'person'],
  ['nationality-', 'nationality', 'person'],
  ['street-', 'street', 'person'],
  ['postal-code-', 'postalCode', 'person'],
  ['city-', 'city', 'person'],
  ['country-', 'country', 'person'],
  ['document-type-', 'documentType', 'document'],
  ['document-country-', 'documentCountry', 'document'],
  ['id-number-', 'numberRest', 'document'],
  ['valid-until-', 'validUntil', 'document'],
  ['document-expired', 'validUntil', 'document'],
  ['front-photo-', 'front', 'photos'],
  ['photo-', 'front', 'photos'],
  ['back-photo-', 'back', 'photos'],
  ['tax-country-', 'taxCountry', 'questions'],
  ['tax-number-', 'taxNumber', 'questions'],
  ['us-person-', 'usPerson', 'questions'],
  ['political-person-', 'politicalPerson', 'questions'],
  ['occupation-', 'occupation', 'questions'],
  ['source-of-funds-', 'sourceOfFunds', 'questions'],
];

/** Which field a refusal is about, and where it stands; null: the whole. */
export function placeOf(code: string): { readonly field: FieldName; readonly page: Page } | null {
  const found = aboutFields.find(([beginning]) => code.startsWith(beginning));
  return found ? { field: found[1], page: found[2] } : null;
}
