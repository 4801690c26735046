import { asTradingDate } from '@parkett/kernel';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { readApplication, type Typed } from './rules/application.ts';
import { photoSizeDenial } from './rules/photo-size.ts';
import { photosOf } from './rules/photos.ts';
import { sendingDenial } from './rules/sending.ts';

/** Mara Klein of Bremen with the specimen of a German identity card. */
const mara: Typed = {
  ...{ name: 'Mara Klein', birthDate: '1994-03-12', nationality: 'DE', street: 'Am Wall 7', postalCode: '28195', city: 'Bremen', country: 'DE' },
  ...{ documentType: 'national-id', documentCountry: 'DE', documentNumber: 'T220001293', validUntil: '2031-10-31' },
  ...{ taxCountry: 'DE', taxNumber: '26 954 371 827', usPerson: 'no', politicalPerson: 'no', occupation: 'Tischlerin', sourceOfFunds: 'salary' },
};
const read = (changes: Partial<Typed>) => () => readApplication({ ...mara, ...changes }, asTradingDate('2026-11-24'));
const usable = new Set([1n, 2n]);

export const refusals: RefusalPlaces = {
  'change-details.ts': [
    ['details-changed-meanwhile', 'details are sent that were looked at before they changed', 'features/identity/details.test.ts'],
    ['details-not-due', 'details are confirmed long before they are due', 'features/identity/details.test.ts'],
    ['not-for-demo-accounts', 'a demo account changes its details', 'features/identity/details.test.ts'],
    ['complete-real-name-first', 'details of who was verified without an application', 'features/identity/details.test.ts'],
    ['awaiting-review', 'details while an application is under review', 'features/identity/details.test.ts'],
  ],
  'desk-calls.ts': [
    ['review-does-not-exist', 'a case is opened that isn’t one', 'features/identity/desk-photos.test.ts'],
    ['review-does-not-exist', 'a photo of a case that isn’t one', 'features/identity/desk-photos.test.ts'],
    ['photo-reason-missing', 'a photo is opened without a reason by who hasn’t taken the case', 'features/identity/desk-photos.test.ts'],
    ['photo-does-not-exist', 'the back of a document that has none, or a photo that was erased', 'features/identity/desk-photos.test.ts'],
  ],
  'review.ts': [
    ['photos-not-opened', 'a case is approved before every photo was opened', 'features/identity/identity.test.ts'],
    ['document-expired', 'a case is approved after the document ran out', 'features/identity/identity.test.ts'],
  ],
  'routes.ts': [['photo-does-not-exist', 'a customer asks for a photo that isn’t his', 'features/identity/identity.test.ts']],
  'rules/application.ts': [
    ['birth-date-missing', 'no date of birth', read({ birthDate: '' })],
    ['birth-date-malformed', 'a day that is none', read({ birthDate: '1994-02-30' })],
    ['birth-date-malformed', 'a day in the future', read({ birthDate: '2031-01-01' })],
    ['under-age', 'a customer of seventeen', read({ birthDate: '2009-01-01' })],
    ['valid-until-missing', 'no end of the document', read({ validUntil: '' })],
    ['valid-until-malformed', 'an end that is no day', read({ validUntil: '2031-02-30' })],
    ['document-expired', 'a document that has run out', read({ validUntil: '2020-01-01' })],
    ['postal-code-missing', 'no postal code in Germany', read({ postalCode: '' })],
    ['postal-code-malformed', 'a postal code of four digits in Germany', read({ postalCode: '2819' })],
    ['postal-code-malformed', 'a postal code of signs that none has', read({ country: 'AT', postalCode: '?' })],
    ['nationality-missing', 'no nationality', read({ nationality: '' })],
    ['street-missing', 'no street', read({ street: '' })],
    ['street-unreadable', 'a street of signs alone', read({ street: '--' })],
    ['city-missing', 'no town', read({ city: '' })],
    ['city-unreadable', 'a town of signs alone', read({ city: '--' })],
    ['country-missing', 'no country', read({ country: '' })],
    ['document-type-missing', 'no document', read({ documentType: '' })],
    ['document-country-missing', 'no country of the document', read({ documentCountry: '' })],
    ['tax-country-missing', 'no tax residence', read({ taxCountry: '' })],
    ['us-person-missing', 'no answer about the USA', read({ usPerson: '' })],
    ['political-person-missing', 'no answer about an office', read({ politicalPerson: '' })],
    ['occupation-missing', 'no occupation', read({ occupation: '' })],
    ['occupation-unreadable', 'an occupation of signs alone', read({ occupation: '--' })],
    ['source-of-funds-missing', 'no source of the money', read({ sourceOfFunds: '' })],
  ],
  'rules/details.ts': [
    ['us-person-needs-review', 'somebody becomes a US person', 'features/identity/details.test.ts'],
    ['political-person-needs-review', 'somebody takes an office', 'features/identity/details.test.ts'],
    ['tax-number-needs-review', 'a tax residence without a number', 'features/identity/details.test.ts'],
    ['details-are-the-same', 'the details that stand', 'features/identity/details.test.ts'],
  ],
  'rules/document-number.ts': [
    ['id-number-missing', 'no number of the document', read({ documentNumber: '' })],
    ['id-number-malformed', 'a number whose check digit is wrong', read({ documentNumber: 'T220001290' })],
  ],
  'rules/photo-size.ts': [
    ['photo-too-narrow', 'a photo five times as long as it is wide', () => photoSizeDenial({ width: 5_000, height: 1_000 })],
    ['photo-too-small', 'a photo of one pixel', () => photoSizeDenial({ width: 1, height: 1 })],
  ],
  'rules/photos.ts': [
    ['front-photo-missing', 'no photo of the front', () => photosOf({ front: '', back: '', documentType: 'national-id', usable })],
    ['back-photo-missing', 'no photo of the back', () => photosOf({ front: '1', back: '', documentType: 'national-id', usable })],
    ['photo-not-usable', 'one photo for both sides', () => photosOf({ front: '1', back: '1', documentType: 'national-id', usable })],
  ],
  'rules/sending.ts': [
    ['awaiting-review', 'an application beside another one', () => sendingDenial({ realName: 'unverified', known: false, awaitsReview: true })],
    [
      'real-name-already-verified',
      'an application of who was verified without one',
      () => sendingDenial({ realName: 'verified', known: false, awaitsReview: false }),
    ],
    ['complete-real-name-first', 'details of who was never verified', 'features/identity/details.test.ts'],
    ['awaiting-review', 'details of who is under review', 'features/identity/details.test.ts'],
    ['real-name-failed', 'details of who was rejected', 'features/identity/details.test.ts'],
  ],
  'rules/tax-number.ts': [
    ['tax-number-missing', 'no tax number in Germany', read({ taxNumber: '' })],
    ['tax-number-malformed', 'a German tax number whose check digit is wrong', read({ taxNumber: '26954371820' })],
    ['tax-number-malformed', 'a foreign tax number without a digit', read({ taxCountry: 'AT', taxNumber: '?' })],
  ],
  'rules/written.ts': [
    ['person-name-missing', 'no name', read({ name: '' })],
    ['person-name-unreadable', 'a name with a sign that nobody sees', read({ name: 'Mara\u202eKlein' })],
    ['person-name-unreadable', 'a name of digits', read({ name: '4711' })],
  ],
  'submit.ts': [['no-session', 'the account ended while the application was sent', 'features/identity/identity.test.ts']],
  'withdraw.ts': [['not-in-review', 'an application is taken back that is decided', 'features/identity/identity.test.ts']],
};
