import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskCallsByFeature } from '@parkett/contract';
import { expect, test } from 'vitest';
import { auditTexts } from '../apps/desk/src/lib/audit-texts.ts';
import { root } from './root.ts';

// Promised: whatever the house writes into the audit is read at the desk in words.

test('every action of the audit has its words at the desk', () => {
  const files = execFileSync('git', ['ls-files', 'apps/server/src'], { cwd: root, encoding: 'utf8' }).split('\n');
  const product = files.filter(file => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file));
  const written = product.flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/\baction: (?:[^,'\n]*\?\s*)?'([a-z-]+\.[a-z-]+)'(?:\s*:\s*'([a-z-]+\.[a-z-]+)')?/g)].flatMap(([, one, other]) => [
      one!,
      ...(other ? [other] : []),
    ]);
  });
  const commands = Object.values(deskCallsByFeature)
    .flat()
    .filter(({ key }) => key)
    .map(({ path }) => `desk.${path}`);
  expect(written.length).toBeGreaterThan(15);
  expect([...new Set([...written, ...commands])].filter(action => !Object.hasOwn(auditTexts, action))).toEqual([]);
});
