import { relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './root.ts';

// Promised: a page that a browser translates stands. A translator puts its own elements where our texts were, and React then doesn't find a text that it
// has to take away or to put something before, throws, and the screen is gone. A text that is alone in its element is safe: React writes the whole element.

const folders = ['apps/web/src', 'apps/desk/src', 'packages/ui/src'];
const { config } = ts.readConfigFile(`${root}/tsconfig.json`, file => ts.sys.readFile(file)) as { config: { compilerOptions: object } };
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);

type Child = { readonly node: ts.JsxChild; readonly isText: boolean; /** It may come, go or become something else. */ readonly changes: boolean };

const isUnseen = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child)
    ? child.text.trim() === ''
    : ts.isJsxExpression(child) && (!child.expression || (ts.isStringLiteral(child.expression) && child.expression.text.trim() === ''));

const parts = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);
/** A value of any kind that React shows, so a text too. */
const isAnyNode = (type: ts.Type): boolean => parts(type).some(part => ['ReactPortal', 'Iterable'].includes(part.symbol?.name ?? ''));
const hasFlag = (type: ts.Type, flag: ts.TypeFlags): boolean => parts(type).some(part => (part.flags & flag) !== 0);
const textFlags = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
const nothingFlags = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike;

function judge(expression: ts.Expression, checker: ts.TypeChecker): Omit<Child, 'node'> {
  if (ts.isParenthesizedExpression(expression)) return judge(expression.expression, checker);
  if (ts.isConditionalExpression(expression)) {
    const [yes, no] = [judge(expression.whenTrue, checker), judge(expression.whenFalse, checker)];
    return { isText: yes.isText || no.isText, changes: !(yes.isText && no.isText) || yes.changes || no.changes };
  }
  if (ts.isStringLiteral(expression)) return { isText: expression.text !== '', changes: false };
  const type = checker.getTypeAtLocation(expression);
  if (isAnyNode(type)) return { isText: true, changes: true };
  const isChoice = ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  const isText = isChoice ? judge(expression.right, checker).isText : hasFlag(type, textFlags);
  return { isText, changes: isChoice || hasFlag(type, nothingFlags) || checker.isArrayType(type) };
}

/** Bare texts of an element that may be missed: beside something that comes and goes, or coming and going themselves beside anything. */
function missedIn(parent: ts.JsxElement | ts.JsxFragment, checker: ts.TypeChecker): ts.JsxChild[] {
  const children = parent.children
    .filter(child => !isUnseen(child))
    .map((node): Child => {
      if (ts.isJsxText(node)) return { node, isText: true, changes: false };
      if (ts.isJsxExpression(node)) return { node, ...judge(node.expression!, checker) };
      return { node, isText: false, changes: false };
    });
  // This check doesn't see the surroundings of a fragment: React may take it away as a whole, text by text.
  const isMissed = ts.isJsxFragment(parent) || (children.length > 1 && children.some(({ changes }) => changes));
  return isMissed ? children.filter(({ isText }) => isText).map(({ node }) => node) : [];
}

function missedOf(program: ts.Program): string[] {
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const name of program.getRootFileNames()) {
    const source = program.getSourceFile(name)!;
    const visit = (node: ts.Node): void => {
      for (const child of ts.isJsxElement(node) || ts.isJsxFragment(node) ? missedIn(node, checker) : []) {
        const { line } = source.getLineAndCharacterOfPosition(child.getStart(source));
        found.push(`${relative(root, name)}:${line + 1}: ${child.getText(source).trim().replaceAll(/\s+/g, ' ').slice(0, 80)}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

const files = folders.flatMap(folder => ts.sys.readDirectory(`${root}/${folder}`, ['.tsx']));

/** In one line each: what the rule has to find, or to leave. */
const lines = [
  '<p>{note}{isOpen ? <b>open</b> : null}</p>',
  '<p>Words {isOpen && <b>open</b>}</p>',
  '<p>{more}{isOpen && <b>open</b>}</p>',
  '<p><b>open</b>{isOpen && note}</p>',
  '<p><b>open</b>{count}</p>',
  '<p>{isOpen ? note : <b>open</b>}<i>always</i></p>',
  '<p>{isOpen ? <>{note}</> : <i>closed</i>}</p>',
  "<p>{isOpen ? note : 'closed'}</p>",
  '<p>{isOpen ? note : <b>open</b>}</p>',
  '<p>{note} <b>always</b></p>',
  '<p><span>{note}</span> {isOpen && <b>open</b>}</p>',
  "<p><b>always</b>{`${note} ${count ?? ''}`}</p>",
];
const sample = `${root}/tools/sample.tsx`;
const sampleText = `import type { ReactNode } from 'react';
type Props = { note: string; more: ReactNode; isOpen: boolean; count: number | null };
export const Sample = ({ note, more, isOpen, count }: Props) => <div>
${lines.join('\n')}
</div>;
`;

const compilerOptions = { ...options, types: ['vite/client'] };
const plain = ts.createCompilerHost(compilerOptions);
const host: ts.CompilerHost = {
  ...plain,
  getSourceFile: (name, language) => (name === sample ? ts.createSourceFile(name, sampleText, language, true) : plain.getSourceFile(name, language)),
};
const missed = missedOf(ts.createProgram([...files, sample], compilerOptions, host));
const isOfSample = (place: string): boolean => place.startsWith('tools/sample.tsx');

test('no bare text stands beside what comes and goes: it has an element of its own', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(missed.filter(place => !isOfSample(place))).toEqual([]);
});

test('each kind of bare text that may be missed is found, and none that is safe', () => {
  const found = ['{note}', 'Words', '{more}', '{isOpen && note}', '{count}', '{isOpen ? note : <b>open</b>}', '{note}'];
  expect(missed.filter(isOfSample)).toEqual(found.map((text, at) => `tools/sample.tsx:${at + 4}: ${text}`));
});
