import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PayeeKind } from '@parkett/contract/payees';
import { isValidBIC } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { hasNoCheck, lastFourOf, readAccountNumber } from './account-number.ts';

const kept = (kind: PayeeKind, typed: string): string => {
  const read = readAccountNumber(kind, typed);
  return read.ok ? read.value : read.error.code;
};

test.each([
  ['iban', ' de89 3704-0044.0532 0130 00 ', 'DE89370400440532013000'],
  ['iban', 'ＤＥ８９３７０４００４４０５３２０１３０００', 'DE89370400440532013000'],
  ['iban', 'DE88370400440532013000', 'iban-malformed'],
  ['card', '4929 7226 5379 7141', '4929722653797141'],
  ['card', '٤١١١ ١١١١ ١١١١ ١١١١', '4111111111111111'],
  ['card', '36050234196908', 'card-number-malformed'],
  ['trc20', ' TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY', 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY'],
  ['trc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'address-of-other-chain'],
  ['erc20', 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY', 'address-of-other-chain'],
  ['erc20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['erc20', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['erc20', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'address-is-contract'],
] as const)('%s %s is kept as %s', (kind, typed, expected) => {
  expect(kept(kind, typed)).toBe(expected);
});

test('an Ethereum address in one case carries no check, one in both does', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect([address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`].map(hasNoCheck)).toEqual([false, true, true]);
  expect(lastFourOf(address)).toBe('eAed');
});

type Valid = string | { readonly address: string };
type Vectors = {
  readonly sets: readonly { readonly name: string; readonly valid: readonly Valid[]; readonly invalid: readonly { readonly value: string }[] }[];
};
const file = join(fileURLToPath(new URL('../../../../../../../shared/data', import.meta.url)), '07_validation/vectors_public.json');

/** Labelled valid there, though the check digits are wrong by ISO 7064, or the length is none of the country's (the last three). */
const wrongLabels = new Set([
  ...['AL48212110090000000235698741', 'AD1210012030200359100100', 'AT611804300234573201', 'BE68530907547034', 'BG80BNBG99611020345678'],
  ...['HR1210010052863000160', 'CY17002001281000001200527600', 'CZ6508000000129000145399', 'CZ9455000000000101038930', 'DK5000400440116342'],
  ...['AT93 1904 3002 3457 3201 99', 'BE36 5390 0754 7034 1234', 'GI22 NW3K 0000 0000 7099 453'],
]);

/** Sets of others, judged where they are. */
describe.skipIf(!existsSync(file))('outside vectors', () => {
  const { sets } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Vectors) : { sets: [] };
  const setsOf = (name: string) => sets.filter(set => set.name.startsWith(name));
  const textOf = (valid: Valid): string => (typeof valid === 'string' ? valid : valid.address);
  const taken = (kind: PayeeKind, values: readonly string[]) => values.filter(value => readAccountNumber(kind, value).ok);
  const refused = (kind: PayeeKind, values: readonly string[]) => values.filter(value => !readAccountNumber(kind, value).ok);
  /** Every valid value with another one of its digits. */
  const mistyped = (values: readonly string[]) =>
    values.flatMap(value =>
      [...value].flatMap((sign, place) => (/\d/.test(sign) ? [`${value.slice(0, place)}${(Number(sign) + 1) % 10}${value.slice(place + 1)}`] : [])),
    );

  test.each([
    ['iban (', 'iban'],
    ['bank card', 'card'],
    ['ethereum EIP-55', 'erc20'],
    ['tron', 'trc20'],
  ] as const)('%s: what is valid is taken, what is not is refused', (name, kind) => {
    const found = setsOf(name);
    expect(found.length).toBeGreaterThan(0);
    const valid = found.flatMap(set => set.valid.map(textOf)).filter(value => !wrongLabels.has(value));
    expect(refused(kind, valid)).toEqual([]);
    // A card that is none of UnionPay's is one of another brand.
    const plain = new Set([...valid, ...setsOf('luhn').flatMap(set => set.valid.map(textOf))].map(value => value.replaceAll(/[\s-]/g, '')));
    const invalid = found.flatMap(set => set.invalid.map(({ value }) => value)).filter(value => !plain.has(value.replaceAll(/[\s-]/g, '')));
    expect(taken(kind, [...invalid, ...wrongLabels])).toEqual([]);
    // An address in one case has nothing that a wrong digit would break.
    expect(taken(kind, mistyped(valid.filter(value => kind !== 'erc20' || !hasNoCheck(value))))).toEqual([]);
  });

  test('numbers with the check of Luhn that aren’t of 16 digits are no cards; BICs are judged', () => {
    const luhn = setsOf('luhn').flatMap(set => set.valid.map(textOf));
    expect(taken('card', luhn).map(value => value.replaceAll(/\D/g, '').length)).toEqual(expect.arrayContaining([16]));
    expect(
      taken(
        'card',
        luhn.filter(value => value.replaceAll(/\D/g, '').length !== 16),
      ),
    ).toEqual([]);
    const bics = setsOf('bic');
    expect(bics.flatMap(set => set.valid.map(textOf)).filter(value => !isValidBIC(value))).toEqual([]);
    expect(bics.flatMap(set => set.invalid.map(({ value }) => value)).filter(value => isValidBIC(value))).toEqual([]);
  });

  test('Bitcoin addresses are no addresses for USDT, on neither chain', () => {
    const bitcoin = setsOf('bitcoin').flatMap(set => [...set.valid.map(textOf), ...set.invalid.map(({ value }) => value)]);
    expect(bitcoin.length).toBeGreaterThan(10);
    expect([...taken('trc20', bitcoin), ...taken('erc20', bitcoin)]).toEqual([]);
  });

  test('what only has the shape of an Ethereum address is taken or refused for its check alone', () => {
    const [shapes] = setsOf('ethereum address shape');
    const codes = new Set(shapes!.valid.map(value => kept('erc20', textOf(value))).filter(code => code.startsWith('address-')));
    expect([...codes].filter(code => code !== 'address-check-wrong')).toEqual([]);
    expect(
      taken(
        'erc20',
        shapes!.invalid.map(({ value }) => value),
      ),
    ).toEqual([]);
  });
});
