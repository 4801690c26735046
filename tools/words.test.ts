import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';

// Promised: comments get plainer. Each folder has a number of sentences that only their writer understands at first reading, and it may only fall.

/** Turns of phrase that hide the subject of a sentence (CONTRIBUTING, "Words"). A question may begin with what it asks. */
const patterns: readonly RegExp[] = [
  /(?:^|[.:;!?] )(?:Who|Whom|Whose|What|Whatever|Whoever)\b(?![^.;!?]*\?)/g,
  /\bwhoever\b/g,
  /\bof before\b/g,
  /\b(?:is|are|was|were) told\b/g,
];

const code = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.(ts|tsx|sql)$/.test(file) && file !== 'tools/words.test.ts' && existsSync(join(root, file)));

/** The comments of a file, each as one line of words. */
function commentsOf(text: string): string[] {
  const found = text.matchAll(/\/\*([\s\S]*?)\*\/|(?:(?:^|(?<=\s))(?:\/\/|--) [^\n]*(?:\n|$)[ \t]*)+/gm);
  return [...found].map(([whole]) =>
    whole
      .replaceAll(/^\s*(\/\*+|\/\/|--|\*)|\*\/$/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

/** How many such sentences there are in the comments of a text. */
const countIn = (text: string): number =>
  commentsOf(text).reduce((sum, comment) => sum + patterns.reduce((hits, pattern) => hits + [...comment.matchAll(pattern)].length, 0), 0);

/** `apps/server/src/books/orders/…` belongs to `apps/server/src/books`, `tools/crash/…` to `tools`. */
function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, parts[0] === 'apps' || parts[0] === 'packages' ? 4 : 1).join('/');
}

test('the count knows a hidden subject from a question and from plain words', () => {
  expect(countIn('/** What it books, and whoever asks is told. */')).toBe(3);
  expect(countIn('// Locks the row.\n// Who is it for?\n// The data of before stay.')).toBe(1);
  expect(countIn('/** Locks the account. The caller holds no other lock. */ const what = "Who"; // What is left')).toBe(1);
});

test('no folder has more sentences with a hidden subject than it had', () => {
  const kept = JSON.parse(readFileSync(join(root, 'tools/words.json'), 'utf8')) as Record<string, number>;
  const counts: Record<string, number> = {};
  for (const file of code) counts[folderOf(file)] = (counts[folderOf(file)] ?? 0) + countIn(readFileSync(join(root, file), 'utf8'));
  const over = Object.entries(counts)
    .filter(([folder, count]) => count > (kept[folder] ?? 0))
    .map(
      ([folder, count]) =>
        `${folder}: ${count} sentences, ${kept[folder] ?? 0} in tools/words.json. Say it plainer; write a lower number there, never a higher one`,
    );
  expect(over).toEqual([]);
});
