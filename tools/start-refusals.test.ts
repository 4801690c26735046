import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './root.ts';

// Promised: a start, or a command, that can't go on says in one sentence why, and what to do.

const product = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'tools'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(file => file.endsWith('.ts') && existsSync(join(root, file)) && !/\.(test|scenarios)\.ts$|\/testing\/|^tools\/fixtures/.test(file));

/** A sentence as it is written, with … for what is put into it; null where it isn't written at this place. */
function sentenceIn(argument: ts.Expression | undefined): string | null {
  if (argument === undefined) return null;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? [argument.head.text, ...argument.templateSpans.map(({ literal }) => literal.text)].join('…') : null;
}

function sentencesIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'StartRefusal') found.push(sentenceIn(node.arguments?.[0]) ?? '');
    ts.forEachChild(node, visit);
  };
  const text = readFileSync(join(root, file), 'utf8');
  if (text.includes('StartRefusal(')) visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found.filter(sentence => /\p{L}{3}/u.test(sentence));
}
const sentences = product.flatMap(file => sentencesIn(file).map(sentence => `${file}: ${sentence}`));

/** Words of a sentence that says what to do, or which form is expected. */
const doing =
  /\b(choose|copy|give|grant|must be|must name|open|put|restore|revoke|run|save|set|start|stop|switch|Usage|takes|is not an? .* like|is not named)\b/;
/** The sentence ends with what another program, or a part of ours, says about it. */
const saysOther = /[:.]\s…\.?$/;

test('a refused start says what to do', () => {
  expect(sentences.length).toBeGreaterThan(50);
  const told = sentences.map(sentence => sentence.slice(sentence.indexOf(': ') + 2));
  expect(told.filter(sentence => !doing.test(sentence) && !saysOther.test(sentence))).toEqual([]);
});
