import type { AccountForm, AddressForm, PayeeKind } from '@parkett/contract/payees';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { readAccountNumber } from './rules/account-number.ts';
import { decidePayee, knownDenial, readAccount, readAddress, type Known } from './rules/read-payee.ts';

const read = (kind: PayeeKind, typed: string) => () => readAccountNumber(kind, typed);

const by = { ownName: 'Mara O’Neill', paysCards: true };
const form: AccountForm = {
  ...{ kind: 'iban', holder: 'MARA ONEILL', first: 'DE89', rest: '3704 0044 0532 0130 00' },
  ...{ bank: '', branch: '', bankCode: '', nickname: '' },
};
const account =
  (changes: Partial<AccountForm>, who: Partial<typeof by> = {}) =>
  () =>
    readAccount({ ...form, ...changes }, { ...by, ...who });
const erc20: AddressForm = { kind: 'erc20', address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', nickname: '', compared: false };
const address = (changes: Partial<AddressForm>) => () => readAddress({ ...erc20, ...changes }, by);
const known = (changes: Partial<Known>) => () => knownDenial({ customer: 1n, isOurs: false, isThere: false, owner: null, ...changes });

export const refusals: RefusalPlaces = {
  'rules/account-number.ts': [
    ['iban-missing', 'no IBAN', read('iban', ' ')],
    ['iban-malformed', 'an IBAN with a digit too many', read('iban', 'DE89 3704 0044 0532 0130 001')],
    ['card-number-missing', 'no card number', read('card', '')],
    ['card-number-malformed', 'a card number with another last digit', read('card', '4111 1111 1111 1112')],
    ['address-missing', 'no TRON address', read('trc20', '')],
    ['address-of-other-chain', 'an Ethereum address under TRC-20', read('trc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')],
    ['address-malformed', 'a Bitcoin address under TRC-20', read('trc20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')],
    ['address-is-contract', 'the contract of USDT on TRON', read('trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')],
    ['address-missing', 'no Ethereum address', read('erc20', '')],
    ['address-of-other-chain', 'a TRON address under ERC-20', read('erc20', 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY')],
    ['address-malformed', 'an Ethereum address with a sign too few', read('erc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe')],
    ['address-check-wrong', 'an Ethereum address with a capital that should be small', read('erc20', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')],
    ['address-is-contract', 'the contract of USDT on Ethereum', read('erc20', '0xdAC17F958D2ee523a2206206994597C13D831ec7')],
  ],
  'rules/read-payee.ts': [
    ['bank-unreadable', 'a bank of signs alone', account({ bank: '—' })],
    ['branch-unreadable', 'a branch of signs alone', account({ branch: '…' })],
    ['nickname-unreadable', 'a nickname of signs alone', account({ nickname: '!!' })],
    ['holder-missing', 'no holder', account({ holder: ' ' })],
    ['holder-not-own-name', 'an account in another name', account({ holder: 'Mara Neill' })],
    ['bank-code-malformed', 'a bank code that is no BIC', account({ bankCode: 'COBADE' })],
    ['cards-not-paid', 'a card, where bank accounts alone are paid', account({ kind: 'card' }, { paysCards: false })],
    ['bank-missing', 'a card without its bank', account({ kind: 'card', first: '4111', rest: '111111111111' })],
    ['address-not-compared', 'an address without a check that nobody has compared', address({})],
    ['payee-is-house', 'an account of the house', known({ isOurs: true })],
    ['card-already-exists', 'an account that is there', known({ isThere: true })],
    ['card-not-own', 'an account that is proved to be somebody else’s', known({ owner: 2n })],
    ['too-many-payees', 'one more than there may be', () => decidePayee({ read: readAccount(form, by), known: null, payees: 20, maximum: 20 })],
  ],
};
