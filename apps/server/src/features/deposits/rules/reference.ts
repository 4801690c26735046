import { invariant } from '@parkett/kernel';

// A customer's lasting reference is a creditor reference of ISO 11649: RF, two check digits, and PK with the customer's number. Banks check it and put it on the statement.

const digits = 10;

/** Letters count from 10 on (A) to 35 (Z). */
const asNumber = (text: string): bigint => BigInt([...text].map(sign => Number.parseInt(sign, 36)).join(''));

const checkOf = (body: string): string => String(98n - (asNumber(`${body}RF00`) % 97n)).padStart(2, '0');

/** Sixteen signs: `RF97PK0000000012`. */
export function referenceOf(customer: bigint): string {
  const body = `PK${String(customer).padStart(digits, '0')}`;
  invariant(body.length === digits + 2, `a reference has room for customer ${customer}`);
  return `RF${checkOf(body)}${body}`;
}

/** The customer whose reference stands in a text as a bank passes it on, with whatever else is in it; null: there is none, or its check digits are wrong. */
export function customerOfReference(text: string): bigint | null {
  const [, check, body] = /RF(\d\d)(PK\d{10})/.exec(text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')) ?? [];
  if (!body || check !== checkOf(body)) return null;
  const customer = BigInt(body.slice(2));
  return customer > 0n ? customer : null;
}
