import { isIsin, isWkn } from '@parkett/kernel';
import type { identity } from '@parkett/contract';
import { readAccount } from '../../apps/server/src/books/customers/rules/account.ts';
import { readDocumentNumber } from '../../apps/server/src/features/identity/rules/document-number.ts';
import { readTaxNumber } from '../../apps/server/src/features/identity/rules/tax-number.ts';
import { createReport, type CaseReport } from './report.ts';

type Vector = string | { value?: string; address?: string };
type ValidationFile = { sets: { name: string; valid?: Vector[]; invalid?: Vector[] }[] };
type Validator = {
  judges: RegExp;
  accepts: (text: string) => boolean /** Whether, or for which values, a changed digit shows. */;
  checkDigit: boolean | RegExp;
  international?: true;
};

const isEmail = (text: string): boolean => text.includes('@') && readAccount(text).ok;
const isPhone = (text: string): boolean => !text.includes('@') && readAccount(text).ok;

const isNumberOf =
  (type: identity.DocumentType, country: string) =>
  (typed: string): boolean =>
    readDocumentNumber({ type, country, typed }).ok;

/** What the product validates today. Phones need their country code here, so national ways of writing one don't apply. */
const validators: readonly Validator[] = [
  { judges: /^isin\b/, accepts: isIsin, checkDigit: true },
  { judges: /^wkn\b/, accepts: isWkn, checkDigit: false },
  { judges: /^email\b/, accepts: isEmail, checkDigit: false },
  { judges: /^mobile phone\b/, accepts: isPhone, checkDigit: false, international: true },
  { judges: /^kr_rrn\b/, accepts: isNumberOf('national-id', 'KR'), checkDigit: false },
  { judges: /^cn_resident_id\b/, accepts: isNumberOf('national-id', 'CN'), checkDigit: /^\d{17}/ },
  { judges: /^tw_id\b/, accepts: isNumberOf('national-id', 'TW'), checkDigit: false },
  { judges: /^hk_id\b/, accepts: isNumberOf('national-id', 'HK'), checkDigit: true },
  { judges: /^my_nric\b/, accepts: isNumberOf('national-id', 'MY'), checkDigit: false },
  { judges: /^de_id_card check digit/, accepts: isNumberOf('national-id', 'DE'), checkDigit: true },
  { judges: /^passport DE\b/, accepts: isNumberOf('passport', 'DE'), checkDigit: false },
  { judges: /^passport KR\b/, accepts: isNumberOf('passport', 'KR'), checkDigit: false },
  { judges: /^passport CN\b/, accepts: isNumberOf('passport', 'CN'), checkDigit: false },
  { judges: /^de_tax_id\b/, accepts: typed => readTaxNumber(typed, 'DE').ok, checkDigit: true },
];

/** Why a set isn't judged: what it belongs to comes later, or contradicts our own rules. */
function reasonFor(name: string): string {
  if (/^(strong password|ethereum address shape|currency text)/.test(name)) return 'contradicts our own rules';
  if (/^(iban|bic|luhn|bank card|ethereum|tron|bitcoin)/.test(name)) return 'comes with payout methods';
  if (/^(lei|iso4217)/.test(name)) return 'nothing here takes one';
  return 'the machine-readable lines aren’t typed';
}

const textOf = (vector: Vector): string => (typeof vector === 'string' ? vector : (vector.value ?? vector.address ?? ''));

/** Every other digit in every place of a valid value: each must be refused. */
function* changedDigits(valid: string): Generator<string> {
  for (const [index, sign] of [...valid].entries()) {
    if (!/\d/.test(sign)) continue;
    for (let digit = 0; digit < 10; digit++) if (String(digit) !== sign) yield `${valid.slice(0, index)}${digit}${valid.slice(index + 1)}`;
  }
}

export function run(_file: string, content: string): CaseReport {
  const report = createReport();
  for (const set of (JSON.parse(content) as ValidationFile).sets) {
    const validator = validators.find(({ judges }) => judges.test(set.name));
    const valid = (set.valid ?? []).map(textOf);
    const invalid = (set.invalid ?? []).map(textOf);
    if (!validator) {
      for (const value of [...valid, ...invalid]) report.skip(`${set.name}: ${value}`, reasonFor(set.name));
      continue;
    }
    const { accepts, checkDigit, international } = validator;
    for (const value of valid) {
      if (international && !/^\s*(\+|00)/.test(value)) {
        report.skip(`${set.name}: ${value}`, 'a phone number needs its country code here');
        continue;
      }
      report.check(`${set.name}: ${value}`, accepts(value), 'valid, refused here');
      if (checkDigit === true || (checkDigit && checkDigit.test(value)))
        for (const changed of changedDigits(value))
          report.check(`${set.name}: ${changed}`, !accepts(changed), `differs from ${value} in one digit, accepted here`);
    }
    for (const value of invalid) judgeInvalid({ report, name: set.name, value, validator });
  }
  return report.done();
}

function judgeInvalid(invalid: { report: ReturnType<typeof createReport>; name: string; value: string; validator: Validator }): void {
  const { report, name, value, validator } = invalid;
  // Ours is any phone of the world with its country code; a set's 'invalid' may be a valid one of another country or kind.
  if (validator.international && /^\s*(\+|00)/.test(value))
    report.skip(`${name}: ${value}`, 'any country’s number, fixed or mobile, is an account here');
  else report.check(`${name}: ${value}`, !validator.accepts(value), 'invalid, accepted here');
}
