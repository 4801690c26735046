import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './root.ts';

// `npm run numbers` says which numbers of decisions, migrations and checks are free; `npm run numbers -- take check,migration "what for"` takes some.

export const kinds = ['decision', 'migration', 'check'] as const;
export type Kind = (typeof kinds)[number];
export type Numbers = Readonly<Record<Kind, number>>;
type Used = Readonly<Record<Kind, readonly { readonly number: number; readonly name: string }[]>>;

export const registerOf = (folder: string): string => join(folder, 'docs/numbers.md');

/** How a number is written where it is used. */
export const written: Readonly<Record<Kind, (number: number) => string>> = {
  decision: number => String(number).padStart(4, '0'),
  migration: number => String(number).padStart(4, '0'),
  check: number => `I${number}`,
};

/** The free numbers of each line of the register, oldest first. */
export const linesOf = (register: string): Numbers[] =>
  [...register.matchAll(/^\| .+ \| (\d+) \| (\d+) \| I(\d+) \|$/gm)].map(([, decision, migration, check]) => ({
    decision: Number(decision),
    migration: Number(migration),
    check: Number(check),
  }));

/** The numbers that a folder of the project uses, each with the name under which it is used: a check may have parts (I71b) with names of their own. */
export function usedIn(folder: string): Used {
  const named = (pattern: string) =>
    globSync(pattern, { cwd: folder }).map(file => ({ number: Number(basename(file).slice(0, 4)), name: basename(file).slice(0, 4) }));
  const checks = globSync('apps/server/src/**/checks/*.ts', { cwd: folder }).filter(file => !/\.(test|scenarios)\.ts$/.test(file));
  return {
    decision: named('docs/decisions/[0-9]*.md'),
    migration: named('apps/server/migrations/[0-9]*.sql'),
    check: checks.flatMap(file =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\bid: '(I(\d+)[a-z]?)'/g)].map(([, name, number]) => ({
        number: Number(number),
        name: name!,
      })),
    ),
  };
}

/** Names that two files use. */
export const doublesIn = (used: Used): string[] =>
  kinds.flatMap(kind => {
    const names = used[kind].map(({ name }) => name);
    return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map(name => `${kind} ${name}`);
  });

/** Numbers that the register calls free and aren't. */
export const takenAlready = (free: Numbers, used: Used): string[] =>
  kinds.flatMap(kind => (used[kind].some(({ number }) => number >= free[kind]) ? [`${kind} ${written[kind](free[kind])} or a later one`] : []));

/** Takes the next number of each of some kinds, and writes that down. Throws where the register and the files differ. */
export function takeNumbers(folder: string, { what, of: wanted }: { what: string; of: readonly Kind[] }): Numbers {
  const register = registerOf(folder);
  const text = readFileSync(register, 'utf8');
  const free = linesOf(text).at(-1);
  if (!free) throw new Error('docs/numbers.md has no line with the next free numbers.');
  const taken = takenAlready(free, usedIn(folder));
  if (taken.length > 0)
    throw new Error(`docs/numbers.md says that these are free, but files use them: ${taken.join(', ')}. Write a line there with higher ones.`);
  const next = (kind: Kind): number => free[kind] + Number(wanted.includes(kind));
  const line = `| ${what} | ${next('decision')} | ${written.migration(next('migration'))} | ${written.check(next('check'))} |`;
  writeFileSync(register, `${text.trimEnd()}\n${line}\n`);
  return free;
}

if (process.argv[1]?.endsWith('/numbers.ts')) {
  const [verb, list = '', what = ''] = process.argv.slice(2);
  const wanted = list.split(',').filter((kind): kind is Kind => kinds.some(known => known === kind));
  if (verb === undefined) {
    const free = linesOf(readFileSync(registerOf(root), 'utf8')).at(-1)!;
    console.log(kinds.map(kind => `next ${kind}: ${written[kind](free[kind])}`).join('\n'));
  } else if (verb === 'take' && wanted.length > 0 && what !== '' && !what.includes('|')) {
    const taken = takeNumbers(root, { what, of: wanted });
    console.log(wanted.map(kind => `${kind} ${written[kind](taken[kind])}`).join('\n'));
  } else {
    console.error('Say what you take: npm run numbers -- take decision,migration,check "what for"');
    process.exit(1);
  }
}
