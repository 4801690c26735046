import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './root.ts';

// Texts that no screen says are carried to every reader in five languages. That none is missing the types say: keys are typed from the catalogues.

const web = join(root, 'apps/web/src');
/** Values of the contract are keys too: `t(event.kind)`. */
const sources = ['apps/web/src', 'packages/contract/src']
  .flatMap(folder => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  .filter(file => !/\.test\.|\/testing\//.test(file));

/** What the code says of keys: words written out, and patterns of words that are put together (`phase-${clock.phase}`). */
function saidIn(files: readonly string[]): { words: Set<string>; patterns: RegExp[] } {
  const words = new Set<string>();
  const patterns = new Map<string, RegExp>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) words.add(node.text);
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) words.add(node.name.text);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(span => span.literal.text)];
      // Of a pattern without words of its own every key would be one.
      if (/[a-z]{2}/i.test(parts.join(''))) patterns.set(parts.join('*'), new RegExp(`^${parts.map(part => RegExp.escape(part)).join('.+')}$`));
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest));
  return { words, patterns: [...patterns.values()] };
}

const said = saidIn(sources);
const catalogues = globSync('**/text/en.json', { cwd: web });

test.each(catalogues.map(file => [basename(dirname(dirname(file))), file]))('every text of %s is said somewhere', (_, file) => {
  const keys = Object.keys(JSON.parse(readFileSync(join(web, file), 'utf8')) as Record<string, string>);
  expect(keys.filter(key => !said.words.has(key) && !said.patterns.some(pattern => pattern.test(key)))).toEqual([]);
});
