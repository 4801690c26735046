import { expect, test } from 'vitest';
import { recipientIn } from './payment-uri.ts';

const recipient = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const tron = 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY';
const tronContract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

// Each row: the text of a code, and the address that the money is for; null where somebody has to look.
test.each([
  [recipient, recipient, 'erc20'],
  [` ${tron}\n`, tron, 'trc20'],
  [`ethereum:${recipient}`, recipient, 'erc20'],
  [`ethereum:pay-${recipient}@1?value=1e18`, recipient, 'erc20'],
  [`ethereum:${contract}@1/transfer?address=${recipient}&uint256=1e6`, recipient, 'erc20'],
  [`ETHEREUM:${contract}/transfer?uint256=1`, null, null],
  [`ethereum:${contract}/approve?address=${recipient}&uint256=1`, null, null],
  [`ethereum:${contract}/transferFrom?address=${recipient}`, null, null],
  [`ethereum:${contract}?contractAddress=${contract}`, null, null],
  ['ethereum:parkett.eth', null, null],
  [`tron:${tron}?amount=5`, tron, 'trc20'],
  [`tron:${tron}?token=${tronContract}&amount=5`, tron, 'trc20'],
  [`tron:${tronContract}/transfer?address=${tron}`, tron, 'trc20'],
  [`ethereum:${recipient}?contractAddress=${contract}&uint256=1`, recipient, 'erc20'],
  [`ethereum:${contract}/transfer?address=${recipient}&address=${contract}`, null, null],
  [`ethereum:${contract}/transfer?address=${contract}`, null, null],
  [`tron:${tronContract}?address=${tron}`, null, null],
  ['bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', null, null],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', null],
  [`https://example.org/pay?to=${tron}`, null, null],
  ['Bitte hierhin zahlen', null, null],
  ['', null, null],
])('%s is for %s', (text, address, kind) => {
  expect(recipientIn(text)).toEqual(address === null ? null : { address, kind });
});
