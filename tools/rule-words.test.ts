import { ruleFieldWords } from '@parkett/contract/rule-field-words';
import { ruleWords } from '@parkett/contract/rule-words';
import { expect, test } from 'vitest';
import { fieldsOf } from '../apps/server/src/books/house-rules/index.ts';
import { allRules } from '../apps/server/src/manifests.ts';

test('every rule of the house and every part of one has words in all languages, and no words stand without their rule', () => {
  const parts = allRules.flatMap(rule => fieldsOf(rule, rule.preset).flatMap(({ field }) => (field === '' ? [] : field.split('.'))));
  expect(Object.keys(ruleWords).toSorted()).toEqual(allRules.map(({ name }) => name).toSorted());
  expect(Object.keys(ruleFieldWords).toSorted()).toEqual([...new Set(parts)].toSorted());
});
