import { security } from '@parkett/contract';
import { expect, test } from 'vitest';
import { collect, manifests, operations } from '../../manifests.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { refuseUnregistered } from './index.ts';

// Promised: whatever customers can confirm is declared once, by the feature that carries it out.

test('the features declare what the contract lets customers confirm, and nothing else', () => {
  expect([...operations.keys()].toSorted()).toEqual(security.operations.toSorted());
});

test('an operation that two features declare refuses the start with a sentence', () => {
  const again = (): unknown => collect([...manifests, { name: 'another', operations: [{ name: 'close-account', byLoginPassword: false }] }]);
  expect(again).toThrow(StartRefusal);
  expect(again).toThrow("The operation of grants 'close-account' is registered twice: give one of the two another name.");
});

test('what can be confirmed and no feature carries out refuses the start with a sentence', () => {
  const asked = (): void => refuseUnregistered(operations, [...security.operations, 'lend-shares']);
  expect(asked).toThrow(StartRefusal);
  expect(asked).toThrow("The operation 'lend-shares' can be confirmed, but no feature registers it: put it into a manifest.");
});
