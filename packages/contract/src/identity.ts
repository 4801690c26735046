import * as z from 'zod/mini';
import { defineCall, defineDownload, defineUpload, nothing } from './call.ts';
import { identityReasons, type IdentityReason } from './reasons.ts';
import { date, detailNames, instant } from './shapes.ts';

export const documentTypes = ['national-id', 'passport', 'residence-permit'] as const;
export type DocumentType = (typeof documentTypes)[number];
export const yesOrNo = ['yes', 'no'] as const;
export const sourcesOfFunds = [
  'salary',
  'self-employment',
  'savings',
  'pension',
  'investments',
  'property-sale',
  'inheritance',
  'gift',
  'other',
] as const;
/** What a reviewer may say of an application that he rejects. */
export const rejectionReasons = Object.keys(identityReasons) as [IdentityReason, ...IdentityReason[]];
export type RejectionReason = IdentityReason;

/** ISO 3166-1, and Kosovo under its user-assigned code; names come from `Intl`. */
export const countries: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR ' +
  'CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ' +
  'ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ ' +
  'MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

type Document = { readonly documentType: string; readonly documentCountry: string };

/** Numbers of digits are typed in two parts, the first six and the rest; those with letters in one. */
export const hasTwoParts = ({ documentType, documentCountry }: Document): boolean =>
  documentType === 'national-id' && ['CN', 'KR', 'MY'].includes(documentCountry);
/** A passport has one page with a photo. */
export const hasBack = ({ documentType }: Pick<Document, 'documentType'>): boolean => documentType !== 'passport';
/** Identity cards of these countries may have no end. */
export const mayHaveNoEnd = ({ documentType, documentCountry }: Document): boolean =>
  documentType === 'national-id' && ['CN', 'HK', 'KR', 'MY', 'TW'].includes(documentCountry);

const typed = z.string().check(z.maxLength(200));

/** What a customer types, page by page; judged by the rules, so that each refusal is translated. Days as YYYY-MM-DD, countries by their two letters. */
export const fields = z.strictObject({
  name: typed,
  birthDate: typed,
  nationality: typed,
  street: typed,
  postalCode: typed,
  city: typed,
  country: typed,
  documentType: typed,
  documentCountry: typed,
  documentNumber: typed,
  /** Empty: the document has no end. */
  validUntil: typed,
  taxCountry: typed,
  taxNumber: typed,
  usPerson: typed,
  politicalPerson: typed,
  occupation: typed,
  sourceOfFunds: typed,
});
export type Fields = z.output<typeof fields>;
export type FieldName = keyof Fields;
export const fieldNames = Object.keys(fields.shape) as readonly FieldName[];

export const steps = ['person', 'document', 'questions'] as const;
export type Step = (typeof steps)[number];

export const check = defineCall({
  path: 'identity/check',
  access: 'session',
  key: false,
  summary: 'What is wrong on one page of the application, before the next; stores nothing',
  request: z.extend(fields, { step: z.enum(steps) }),
  reply: nothing,
});

/** The number of a photo that was sent before. */
const photo = z.string().check(z.maxLength(24));

export const uploadPhoto = defineUpload({
  path: 'identity/photo',
  summary: 'Takes a photo of the document, which is kept for a day until the application is sent',
  request: z.strictObject({}),
  files: { photo: { maxBytes: 8 * 1024 * 1024 } },
  reply: z.object({ photo }),
});

export const submit = defineCall({
  path: 'identity/submit',
  access: 'session',
  key: true,
  personal: true,
  summary: 'Sends the application with its photos to the reviewers',
  request: z.extend(fields, {
    front: photo,
    /** Empty for a passport. */
    back: photo,
  }),
  reply: z.object({ dueAt: instant }),
});

export const withdraw = defineCall({
  path: 'identity/withdraw',
  access: 'session',
  key: true,
  summary: 'Takes the application back while nobody has decided it',
  request: nothing,
  reply: nothing,
});

/** Fields that are never shown again. */
const unseen = { documentNumber: true, taxNumber: true } as const;

/** An application, masked. */
const sentApplication = z.object({
  name: z.string(),
  documentType: z.enum(documentTypes),
  documentCountry: z.string(),
  /** The last sign. */
  documentNumber: z.string(),
  validUntil: z.nullable(date),
  sentAt: instant,
  /** Null once it is decided or was withdrawn. */
  dueAt: z.nullable(instant),
  /** It waits and simulated staff of paper mode decides it, which takes about a minute: nobody who may decide is at the desk. */
  isQuick: z.boolean(),
  refusal: z.nullable(z.object({ reason: z.enum(rejectionReasons), note: z.nullable(z.string()) })),
  /** Simulated staff of paper mode has signed what was decided. */
  bySimulatedStaff: z.boolean(),
});

const seenDetails = {
  street: typed,
  postalCode: typed,
  city: typed,
  country: typed,
  taxCountry: typed,
  occupation: typed,
  sourceOfFunds: typed,
};

export const changeDetails = defineCall({
  path: 'identity/changeDetails',
  access: 'session',
  key: false,
  summary: 'Another address, tax residence, occupation or source of funds, at once. Needs a confirmation that names them (`textOfDetails`)',
  request: z.strictObject({
    ...seenDetails,
    /** null: the one that is known, which is never shown again. */
    taxNumber: z.nullable(typed),
    /** Both as they stand: another answer goes by the review. */
    usPerson: typed,
    politicalPerson: typed,
  }),
  reply: nothing,
});

/** What a confirmation of these details names as its payee. */
export const textOfDetails = (details: z.output<typeof changeDetails.request>): string =>
  JSON.stringify([...detailNames, 'usPerson' as const, 'politicalPerson' as const].map(name => details[name]));

export const confirmDetails = defineCall({
  path: 'identity/confirmDetails',
  access: 'session',
  key: false,
  summary: 'The details are still right, which is asked every two years. Needs a confirmation that names their version',
  request: z.strictObject({ version: z.string().check(z.maxLength(50)) }),
  reply: nothing,
});

/** The details that stand, of a verified customer. */
const standingDetails = z.object({
  ...seenDetails,
  /** The last sign; empty: there is none. */
  taxNumber: z.string(),
  usPerson: z.enum(yesOrNo),
  politicalPerson: z.enum(yesOrNo),
  version: z.string(),
  /** When they were approved, changed or confirmed last, and from when on they have to be confirmed again (business time). */
  saidAt: instant,
  dueAt: instant,
  isDue: z.boolean(),
});
export type StandingDetails = z.output<typeof standingDetails>;

export const state = defineCall({
  path: 'identity/state',
  access: 'session',
  key: false,
  summary: 'How far the verification is, masked, and what can be filled in again',
  request: nothing,
  reply: z.object({
    state: z.enum(['unverified', 'under-review', 'verified', 'failed']),
    /** A verified document's last day is over, so that everything is asked anew. */
    ranOut: z.boolean(),
    /** The application sent last, of a verified customer the one that stands; null: none was, as with demo accounts. */
    application: z.nullable(sentApplication),
    /** Of a verified customer: what was sent since to change it, and is under review or was rejected. The verification holds meanwhile. */
    change: z.nullable(sentApplication),
    /** null: not verified, or by no application, as with demo accounts. */
    details: z.nullable(standingDetails),
    /** While a new application may be sent: what was typed last, without the numbers. */
    typed: z.nullable(z.omit(fields, unseen)),
    /** Who has opened a photo of a document and why, the newest first (system time). */
    views: z.array(
      z.object({
        at: instant,
        by: z.enum(['customer', 'operator', 'staff']),
        /** Always the same of one person, and no name; null: the customer himself. */
        number: z.nullable(z.string()),
        reason: z.string(),
      }),
    ),
  }),
});

export const ownPhoto = defineDownload({
  path: 'identity/ownPhoto',
  access: 'session',
  summary: 'A photo of the document as it was kept, of what `state` shows as application or change; for whoever sent it, and no look of the house',
  request: z.strictObject({ which: z.enum(['application', 'change']), side: z.enum(['front', 'back']) }),
  types: ['image/jpeg'],
});

declare module './client.ts' {
  interface CustomerModules {
    readonly identity: typeof import('./identity.ts');
  }
}
