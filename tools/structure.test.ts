import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';
import { checkStructure, ruleNames } from './structure.ts';

test('no module imports what it may not', async () => {
  const { modules, violations } = await checkStructure(['packages', 'apps']);
  expect(violations).toEqual([]);
  // Read with the wrong TypeScript, the tool follows no .ts file at all and finds nothing wrong.
  expect(modules).toBeGreaterThan(100);
});

test.each(ruleNames)('the rule %s catches its fixture', async name => {
  const { violations } = await checkStructure([join('tools/fixtures', name)]);
  expect(violations.map(({ rule }) => rule)).toContain(name);
});

test('every fixture belongs to a rule', () => {
  expect(readdirSync(join(root, 'tools/fixtures')).sort()).toEqual(ruleNames.toSorted());
});
