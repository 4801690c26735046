import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './root.ts';

// A key that ends a composition (Chinese, Japanese, Korean) is no answer to the page: every listener for keys is made by `keyListener` of packages/ui.

const keyEvents = /^(keydown|keyup|keypress)$/;
const keyAttributes = /^onKey(Down|Up|Press)(Capture)?$/;
/** Hears that somebody is there, whatever the key is. */
const hearAnyKey = ['apps/web/src/lib/session-warning.ts'];

/** Whether something is made by `keyListener`: at once, or where its name is declared. */
function isMade(node: ts.Node | undefined, source: ts.SourceFile): boolean {
  if (!node) return false;
  if (ts.isJsxExpression(node)) return isMade(node.expression, source);
  if (ts.isCallExpression(node)) return node.expression.getText(source) === 'keyListener';
  if (!ts.isIdentifier(node)) return false;
  let declared: ts.Node | undefined;
  const find = (inside: ts.Node): void => {
    if (ts.isVariableDeclaration(inside) && inside.name.getText(source) === node.text) declared = inside.initializer;
    else ts.forEachChild(inside, find);
  };
  find(source);
  return declared !== undefined && !ts.isIdentifier(declared) && isMade(declared, source);
}

/** The places of a text that listen for keys by anything else. */
function bareListeners(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const note = (node: ts.Node): unknown => found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`);
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && keyAttributes.test(node.name.getText(source)) && !isMade(node.initializer, source)) note(node);
    if (ts.isPropertyAssignment(node) && keyAttributes.test(node.name.getText(source)) && !isMade(node.initializer, source)) note(node);
    if (ts.isStringLiteral(node) && keyEvents.test(node.text)) {
      const call = node.parent;
      const isListening = ts.isCallExpression(call) && /(^|\.)(add|remove)EventListener$/.test(call.expression.getText(source));
      if (!isListening || !isMade(call.arguments[1], source)) note(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = globSync(['apps/{web,desk}/src/**/*.{ts,tsx}', 'packages/ui/src/**/*.{ts,tsx}'], { cwd: root }).filter(
  file => !/\.test\.tsx?$/.test(file) && !hearAnyKey.includes(file),
);

test('no listener for keys takes those of an input method for its own', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(file => bareListeners(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test.each([
  ['an attribute', `<input onKeyDown={event => send(event)} />`],
  ['an attribute that only mentions it', `const press = (event) => keyListener; <input onKeyDown={press} />`],
  ['a property that is spread', `const grip = { onKeyDown: event => send(event) };`],
  ['a listener of the window', `addEventListener('keydown', event => send(event));`],
  ['a named listener', `const press = event => send(event); window.addEventListener('keyup', press);`],
  ['a list of events', `for (const event of ['pointerdown', 'keydown']) addEventListener(event, send);`],
])('the check finds %s', (_, text) => {
  expect(bareListeners('bad.tsx', text)).toHaveLength(1);
});
