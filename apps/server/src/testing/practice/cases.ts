import type { identity } from '@parkett/contract';
import { mod1110CheckDigit } from '../../features/identity/rules/check-digits.ts';

// Thirty made-up people who say who they are: what each typed, what the photo of his document shows instead, and what is to be decided.

/** What stands on a document. */
export type Card = { readonly name: string; readonly birthDate: string; readonly number: string; readonly validUntil: string };

export type PracticeCase = {
  readonly account: string;
  readonly typed: identity.Fields;
  /** What the document says. */
  readonly card: Card;
  readonly photo: 'clear' | 'blurred' | 'cut-off' | 'a-meadow';
  /** The right decisions, by reason; the first is the best. */
  readonly right: readonly ('approved' | 'two-signatures' | identity.RejectionReason)[];
};

/** How a case is odd; what is left out is as it should be. */
type Odd = {
  readonly typed?: Partial<identity.Fields>;
  readonly card?: Partial<Card>;
  readonly photo?: PracticeCase['photo'];
  readonly right: PracticeCase['right'];
};

const good: Odd = { right: ['approved'] };
const blurred: Odd = { photo: 'blurred', right: ['photo-unreadable'] };
const ranOut: Odd = { card: { validUntil: '2021-03-14' }, right: ['document-ran-out'] };
const otherName = (name: string): Odd => ({ card: { name }, right: ['name-differs'] });
const listed = (name: string): Odd => ({ typed: { name }, card: { name }, right: ['two-signatures', 'not-possible'] });
/** Two people, each with his own name on a document of this number: nothing says whose it is. */
const bothSent = 'C01X00T08';
const sameNumber: Odd = { typed: { documentNumber: bothSent }, card: { number: bothSent }, right: ['not-possible', 'data-implausible'] };

/** In the order in which they come. */
const people: readonly (readonly [name: string, birthDate: string, odd: Odd])[] = [
  ['Mara Klein', '1994-03-12', good],
  ['Jonas Petersen', '1987-11-02', good],
  ['Aylin Demir', '1999-06-30', blurred],
  ['Henrik Sommer', '1975-01-19', ranOut],
  ['Katharina Vogt', '1990-08-08', good],
  ['Lukas Brandt', '1983-04-27', otherName('Markus Brandt')],
  ['Balthasar Grimmelstein', '1961-12-24', listed('Balthasar Grimmelstein')],
  ['Sofia Lindner', '2001-02-14', good],
  ['Emil Hartwig', '1979-09-09', sameNumber],
  ['Nele Jansen', '1996-05-21', good],
  ['Oskar Wendt', '1968-07-03', { card: { birthDate: '1986-07-03' }, right: ['birth-date-differs'] }],
  ['Paula Seidel', '1992-10-17', good],
  ['Milan Kovac', '1985-03-05', blurred],
  ['Greta Albers', '1998-12-01', ranOut],
  ['Theo Martens', '1972-06-11', good],
  ['Ida Falk', '1989-01-28', otherName('Ida Falkenberg')],
  ['Ingeborg Mueller Xanthopoulos', '1957-04-04', listed('Ingeborg Mueller Xanthopoulos')],
  ['Finn Carstens', '2003-09-15', good],
  ['Clara Busch', '1981-02-22', { photo: 'cut-off', right: ['photo-cut-off', 'photo-unreadable'] }],
  ['Ruben Nowak', '1977-08-30', good],
  ['Wiebke Harms', '1994-11-11', { photo: 'a-meadow', right: ['photo-not-the-document'] }],
  ['Anton Krueger', '1966-05-06', { typed: { politicalPerson: 'yes' }, right: ['two-signatures'] }],
  ['Lea Winter', '1993-07-07', good],
  ['Bruno Ebert', '1984-10-10', sameNumber],
  ['Hannah Ritter', '1997-03-25', blurred],
  ['Samuel Thiel', '1970-12-13', { card: { number: 'C01X00TX9' }, right: ['number-differs'] }],
  ['Frieda Lorenz', '1988-06-18', ranOut],
  ['Karl Voss', '1959-09-29', otherName('Karla Voss')],
  ['Mathilda Engel', '2000-04-16', good],
  ['Johann Peters', '1995-01-07', good],
];

const streets = ['Am Wall 7', 'Lindenweg 12', 'Hafenstraße 3', 'Kirchplatz 1', 'Feldstraße 44'];
const towns = [
  ['28195', 'Bremen'],
  ['20095', 'Hamburg'],
  ['50667', 'Köln'],
  ['01067', 'Dresden'],
] as const;
const occupations = ['Tischlerin', 'Lehrer', 'Krankenpfleger', 'Ingenieurin', 'Buchhändlerin', 'Koch'];

/** A valid German tax number for each: nine different digits, one of them once more, and the check digit. */
function taxNumberOf(at: number): string {
  const digits = '295381746';
  const turned = digits.slice(at % 9) + digits.slice(0, at % 9);
  const ten = turned + turned[Math.floor(at / 9)]!;
  return ten + mod1110CheckDigit(ten);
}

function caseOf([name, birthDate, { typed = {}, card = {}, photo = 'clear', right }]: (typeof people)[number], at: number): PracticeCase {
  const [postalCode, city] = towns[at % towns.length]!;
  const documentNumber = `C01X00T${String(at).padStart(2, '0')}`;
  const validUntil = `20${30 + (at % 5)}-10-31`;
  return {
    account: `practice-${at + 1}@example.org`,
    typed: {
      ...{ name, birthDate, nationality: 'DE', street: streets[at % streets.length]!, postalCode, city, country: 'DE' },
      // Every third sends an identity card with its two sides.
      ...{ documentType: at % 3 === 2 ? 'national-id' : 'passport', documentCountry: 'DE', documentNumber, validUntil },
      ...{ taxCountry: 'DE', taxNumber: taxNumberOf(at), usPerson: 'no', politicalPerson: 'no' },
      ...{ occupation: occupations[at % occupations.length]!, sourceOfFunds: 'salary' },
      ...typed,
    },
    card: { name, birthDate, number: documentNumber, validUntil, ...card },
    ...{ photo, right },
  };
}

export const practiceCases: readonly PracticeCase[] = people.map(caseOf);
