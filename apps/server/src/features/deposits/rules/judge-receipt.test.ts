import { expect, test } from 'vitest';
import { judgeReceipt, type Receipt } from './judge-receipt.ts';

// Promised: money with a customer's reference is credited where it comes from an account in his own name, and goes back to its sender where it doesn't.

const usual: Receipt = {
  ...{ rail: 'bank', amount: 500n, senderName: 'Mara Öztürk', ownName: 'Mara Öztürk' },
  ...{ accountOwner: null, customer: 7n, onProof: null },
};

test.each([
  { what: 'his own name', receipt: {}, verdict: 'credit' },
  { what: 'his own name in capitals', receipt: { senderName: 'MARA ÖZTÜRK' }, verdict: 'credit' },
  { what: 'another name', receipt: { senderName: 'Noah Example' }, verdict: 'send-back' },
  { what: 'no name at all', receipt: { senderName: '' }, verdict: 'send-back' },
  { what: 'nobody has verified his name', receipt: { ownName: null }, verdict: 'send-back' },
  { what: 'an account that is proved to be his', receipt: { accountOwner: 7n }, verdict: 'credit' },
  { what: 'an account that is proved to be somebody else’s', receipt: { accountOwner: 8n }, verdict: 'send-back' },
  { what: 'a chain, which knows no names', receipt: { rail: 'trc20', senderName: '' }, verdict: 'credit' },
  { what: 'an address that is proved to be somebody else’s', receipt: { rail: 'erc20', senderName: '', accountOwner: 8n }, verdict: 'send-back' },
  { what: 'credited on its proof before', receipt: { onProof: 500n }, verdict: 'known' },
  { what: 'credited on its proof, and another amount came', receipt: { onProof: 400n }, verdict: 'queue' },
] as const)('$what: $verdict', ({ receipt, verdict }) => {
  expect(judgeReceipt({ ...usual, ...receipt })).toBe(verdict);
});
