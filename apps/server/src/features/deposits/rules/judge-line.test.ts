import { expect, test } from 'vitest';
import { judgeLine, type Creditor } from './judge-line.ts';

const onProof = { number: 'D3', amount: 250_00n, currency: 'EUR' } as const;
const his = (verdict: 'credit' | 'send-back' | 'known' | 'queue'): Creditor => ({ verdict, onProof });

test.each([
  { kind: 'incoming', to: his('credit'), fate: 'credit' },
  { kind: 'incoming', to: his('known'), fate: 'known' },
  { kind: 'incoming', to: 'sender', fate: 'send-back' },
  { kind: 'incoming', to: his('send-back'), fate: 'line-not-of-customer' },
  { kind: 'incoming', to: his('queue'), fate: 'line-waits-for-recall' },
  { kind: 'incoming', to: null, fate: 'account-does-not-exist' },
  { kind: 'outgoing', to: his('credit'), fate: 'line-cannot-be-moved' },
  { kind: 'returned', to: 'sender', fate: 'line-cannot-be-moved' },
] as const)('money that is $kind: $fate', ({ kind, to, fate }) => {
  const judged = judgeLine({ kind }, to);
  expect(judged.ok ? judged.value : judged.error.code).toBe(fate);
});

test('a line that has left the queue is nobody’s to decide', () => {
  expect(judgeLine(null, 'sender')).toMatchObject({ error: { code: 'line-not-queued' } });
});
