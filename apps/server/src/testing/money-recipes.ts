import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { invariant, isCurrency, parseDecimal, scaleOf } from '@parkett/kernel';
import { flows, type Flow } from '../books/ledger/rules/chart.ts';

/** Where an account of a recipe is: `owner` is the house, or a customer by what he is to the event. */
export type Place = { readonly owner: string; readonly portfolio: string; readonly purpose: string; readonly unit: string };
export type Line = Place & { readonly part: number; readonly amount: bigint; readonly flow: Flow | null };
/** `amount` is null where all that is left is given back. */
export type HoldLine = Place & { readonly hold: 'placed' | 'posted' | 'given back'; readonly claim: string; readonly amount: bigint | null };
export type Recipe = {
  readonly name: string;
  readonly lines: readonly Line[];
  readonly holds: readonly HoldLine[];
  readonly takesBack: string | null;
};
export type Page = {
  readonly before: readonly (Place & { readonly amount: bigint })[];
  readonly recipes: ReadonlyMap<string, Recipe>;
  /** Names of recipes in an order in which they can follow each other. */
  readonly ways: readonly (readonly string[])[];
  readonly gains: readonly { readonly owner: string; readonly unit: string; readonly amount: bigint }[];
};
export type PurposeRow = { readonly name: string; readonly ofCustomer: boolean; readonly floor: bigint | null };

type Row = Readonly<Record<string, string>>;
type Table = { readonly columns: readonly string[]; readonly rows: readonly Row[] };

const folder = new URL('../../../../docs/money/', import.meta.url);
export const readPage = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
export const pageNames = (): string[] =>
  readdirSync(fileURLToPath(folder))
    .filter(name => name !== 'README.md')
    .sort();

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim());

/** The tables of a text, each row by the names of its columns. */
function tablesOf(text: string): Table[] {
  const blocks = text.split(/\n\s*\n/).filter(block => block.trimStart().startsWith('|'));
  return blocks.map(block => {
    const [head = '', , ...lines] = block.trim().split('\n');
    const columns = cellsOf(head);
    return { columns, rows: lines.map(line => Object.fromEntries(cellsOf(line).map((cell, index) => [columns[index] ?? '', cell]))) };
  });
}

const rowsWith = (tables: readonly Table[], column: string): Row[] =>
  tables.filter(({ columns }) => columns.includes(column)).flatMap(({ rows }) => [...rows]);

/** A figure as people write it, in the smallest part of its unit: `1,200.50` euros are 120050. */
function figureOf(text: string, unit: string): bigint {
  const read = parseDecimal(text.replaceAll(',', '').replace('−', '-'), isCurrency(unit) ? scaleOf(unit) : 0);
  invariant(read.ok, `${text} is a figure of ${unit}`);
  return read.value;
}

type Figures = ReadonlyMap<string, { readonly unit: string; readonly value: bigint }>;

/** A sum of figures, `− paid + fee`; each is of the line's unit. */
function sumOf(formula: string, { figures, unit }: { figures: Figures; unit: string }): bigint {
  const terms = [...formula.matchAll(/([+−]?)\s*([a-z][a-z-]*)/g)];
  invariant(terms.map(([term]) => term).join(' ') === formula && terms.length > 0, `'${formula}' is a sum of figures`);
  return terms.reduce((sum, [, sign, name]) => {
    const figure = figures.get(name!);
    invariant(figure?.unit === unit, `'${name}' is a figure of ${unit}`);
    return sign === '−' ? sum - figure.value : sum + figure.value;
  }, 0n);
}

const placeOf = (row: Row): Place => ({ owner: row.owner!, portfolio: row.portfolio ?? '', purpose: row.purpose!, unit: row.unit! });

function flowIn(text: string): Flow | null {
  if (text === '') return null;
  const flow = flows.find(one => one === text);
  invariant(flow, `'${text}' is a flow`);
  return flow;
}

function recipeOf(section: string, figures: Figures): Recipe {
  const [name = ''] = section.split('\n');
  const tables = tablesOf(section);
  const lines = rowsWith(tables, 'part').map(row => ({
    ...placeOf(row),
    part: Number(row.part),
    amount: sumOf(row.amount!, { figures, unit: row.unit! }),
    flow: flowIn(row.flow!),
  }));
  const holds = rowsWith(tables, 'hold').map(row => ({
    ...placeOf(row),
    hold: row.hold as HoldLine['hold'],
    claim: row.claim!,
    amount: row.amount === 'what is left' ? null : sumOf(row.amount!, { figures, unit: row.unit! }),
  }));
  return { name: name.trim(), lines, holds, takesBack: /^Takes back ([a-z-]+)/m.exec(section)?.[1] ?? null };
}

export function pageOf(text: string): Page {
  const [head = '', ...sections] = text.split(/^## /m);
  const figures: Figures = new Map(
    rowsWith(tablesOf(head), 'figure').map(({ figure, unit, value }) => [figure!, { unit: unit!, value: figureOf(value!, unit!) }]),
  );
  const recipes = sections.map(section => recipeOf(section, figures));
  return {
    before: rowsWith(tablesOf(head), 'has before').map(row => ({ ...placeOf(row), amount: figureOf(row['has before']!, row.unit!) })),
    recipes: new Map(recipes.map(recipe => [recipe.name, recipe])),
    ways: [...head.matchAll(/^- (.+)$/gm)].map(([, way]) => way!.split(' → ')),
    gains: rowsWith(tablesOf(text), 'gain of').map(row => ({
      owner: row['gain of']!,
      unit: row.unit!,
      amount: figureOf(row.amount!, row.unit!),
    })),
  };
}

/** The purposes that the recipes use, as the page of all recipes has them. */
export const purposesOf = (text: string): PurposeRow[] =>
  rowsWith(tablesOf(text), 'purpose').map(({ purpose, of: whose, floor }) => ({
    name: purpose!,
    ofCustomer: whose === 'customer',
    floor: floor === 'none' ? null : BigInt(floor!),
  }));
