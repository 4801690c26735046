import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import auditTexts from '../apps/desk/src/text/desk-audit/en.json' with { type: 'json' };
import { root } from './root.ts';
import { deskCallsByFeature } from '../apps/server/src/features.ts';

// Promised: whatever the house writes into the audit is read at the desk in words.

/** `action: 'a.b'`, or one of two such. */
const named = /\baction: (?:[^`\n?]*\?\s*'([a-z-]+\.[a-z-]+)'\s*:\s*)?'([a-z-]+\.[a-z-]+)'/g;
/** A row's action in a statement of SQL. */
const inSql = /\baction = '([a-z-]+\.[a-z-]+)'/g;
const writes = /(?<!function )\b(?:recordAudit|insertEntry)\(/g;
/** Names actions by the desk's commands, which are looked at below. */
const ofCommands = 'apps/server/src/books/audit/command-audit.ts';

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].flatMap(([, ...names]) => names.filter(Boolean));

/** What stands between the brackets of a call, the opening one before `from`. */
function argumentsAt(text: string, from: number): string {
  let [open, end] = [1, from];
  for (; open > 0 && end < text.length; end += 1) open += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
  return text.slice(from, end - 1);
}

/** Rows whose action nobody can read off the code: neither named where they are written nor in the entry that is handed on. */
function computedIn(text: string): string[] {
  const written = [...text.matchAll(writes)].map(({ index, 0: { length } }) => argumentsAt(text, index + length));
  return written.filter(args => namesIn(args, named).length === 0 && !(/^tx, \w+$/.test(args) && namesIn(text, named).length > 0));
}

function product(): { file: string; text: string }[] {
  const files = execFileSync('git', ['ls-files', 'apps/server/src'], { cwd: root, encoding: 'utf8' }).split('\n');
  const own = files.filter(file => file.endsWith('.ts') && !/\.test\.ts$|\.scenarios\.ts$|\/testing\//.test(file));
  return own.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

test('every action of the audit has its words at the desk', () => {
  const written = product().flatMap(({ text }) => [...namesIn(text, named), ...namesIn(text, inSql)]);
  const commands = Object.values(deskCallsByFeature)
    .flat()
    .filter(({ key }) => key)
    .map(({ path }) => `desk.${path}`);
  expect(written.length).toBeGreaterThan(15);
  expect([...new Set([...written, ...commands])].filter(action => !Object.hasOwn(auditTexts, action))).toEqual([]);
});

test('no action of the audit is put together where its row is written', () => {
  const computed = product().flatMap(({ file, text }) => computedIn(text).map(args => `${file}: ${args}`));
  expect(computed.filter(line => !line.startsWith(`${ofCommands}: `) || !line.includes('`desk.${route}`'))).toEqual([]);
  expect(computedIn('recordAudit(tx, { actor, action: `identity.details-${what}`, customerId: id, facts })').length).toBe(1);
  expect(computedIn('const action = wordOf(it);\nrecordAudit(tx, { actor, action, customerId: null, facts: {} })').length).toBe(1);
});
