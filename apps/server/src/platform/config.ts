import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { StartRefusal } from './start-refusal.ts';

/** One setting of the program: a variable of the environment and the option of the same meaning, which wins. */
export type Setting<T> = {
  readonly variable: string;
  /** With its two dashes. */
  readonly option: string;
  /** What the help and a refusal call its value. */
  readonly shows: string;
  /** The text that counts when neither option nor variable is given. */
  readonly preset: string;
  readonly explains: string;
  /** Its value may hold a password or a key: neither a refusal nor the audit repeats it. */
  readonly secret?: true;
  /** Says where one process is; others that share its house have another. */
  readonly ofProcess?: true;
  readonly schema: z.ZodMiniType<T>;
};

/** The settings of one part of the program, by the name that the part gives them. */
export type Section = Readonly<Record<string, Setting<unknown>>>;
export type ValuesOf<S extends Section> = { [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

/** Keeps the type of each value. */
export const setting = <T>(definition: Setting<T>): Setting<T> => definition;

export const wholeNumber = (lowest: number, highest: number): z.ZodMiniType<number> =>
  z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)), z.number().check(z.gte(lowest), z.lte(highest)));

/** A value that only an operator's wish gives; without one it is null. */
export const orNothing = <T>(schema: z.ZodMiniType<T>): z.ZodMiniType<T | null> =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    schema,
  ]);

/** What `read` makes of the text; null is refused. */
export const readBy = <T>(read: (text: string) => T | null): z.ZodMiniType<T> =>
  z.pipe(
    z.string(),
    z.transform((text, { issues }): T => {
      const value = read(text);
      if (value !== null) return value;
      issues.push({ code: 'custom', input: text });
      return z.NEVER;
    }),
  );

type Composed<S extends readonly Section[]> = S extends readonly [infer First, ...infer Rest extends readonly Section[]]
  ? First & Composed<Rest>
  : unknown;

/** The settings of a program out of those of its parts. Two that share a name, a variable or an option are a mistake of ours. */
export function compose<const S extends readonly Section[]>(...sections: S): Composed<S> {
  const entries = sections.flatMap(section => Object.entries(section));
  for (const names of [entries.map(([name]) => name), entries.map(([, { variable }]) => variable), entries.map(([, { option }]) => option)]) {
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice !== undefined) throw new Error(`two settings are called ${twice}`);
  }
  return Object.fromEntries(entries) as Composed<S>;
}

/** A word without its option may be an address with a password in it. */
const shown = (word: string): string => (/^[\w.-]*$/.test(word) ? word : '(a word without --)');

const listed = `'npm start -- --help' lists all.`;

/** `--port 8081` and `--port=8081` by option; one that no setting has is refused. */
function readOptions(settings: Section, args: readonly string[]): Map<string, string> {
  const known = new Set(Object.values(settings).map(({ option }) => option));
  const options = Object.fromEntries([...known].map(option => [option.slice(2), { type: 'string' as const }]));
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const given = new Map<string, string>();
  for (const token of tokens) {
    const name = token.kind === 'option' ? token.rawName : token.kind === 'positional' ? shown(token.value) : '--';
    if (token.kind !== 'option' || !known.has(name)) throw new StartRefusal(`Unknown option ${name}: ${listed}`);
    if (token.value === undefined) throw new StartRefusal(`The option ${name} needs a value: ${listed}`);
    given.set(name, token.value);
  }
  return given;
}

/** What was said of a setting, else its preset. */
const textsOf = (settings: Section, env: NodeJS.ProcessEnv, options: ReadonlyMap<string, string>) =>
  Object.entries(settings).map(([name, known]) => {
    const said = options.get(known.option);
    return { name, setting: known, isOption: said !== undefined, text: said ?? (env[known.variable] || known.preset) };
  });

/** What was said otherwise than shipped, by variable; of a secret only that it was. */
export function otherThanShipped(
  settings: Section,
  { env, args, among }: { env: NodeJS.ProcessEnv; args: readonly string[]; among: 'all' | 'shared' },
): Readonly<Record<string, string>> {
  const said = textsOf(settings, env, readOptions(settings, args)).filter(
    ({ text, setting: { preset, ofProcess } }) => text !== preset && (among === 'all' || !ofProcess),
  );
  return Object.fromEntries(said.map(({ text, setting: { variable, secret } }) => [variable, secret ? 'set' : text]));
}

/** The value of each setting: of its option, else of its variable, else its preset. Refuses with one sentence. */
export function readSettings<S extends Section>(settings: S, env: NodeJS.ProcessEnv, args: readonly string[]): ValuesOf<S> {
  const options = readOptions(settings, args);
  const values = textsOf(settings, env, options).map(({ name, text, isOption, setting: { variable, option, shows, schema, secret } }) => {
    const { success, data } = schema.safeParse(text);
    if (!success) throw new StartRefusal(`${isOption ? option : variable} must be ${shows}${secret ? '' : `, not '${text}'`}.`);
    return [name, data];
  });
  return Object.fromEntries(values) as ValuesOf<S>;
}

/** The page of `--help`. */
export function helpOf(settings: Section): string {
  const entries = Object.values(settings).map(({ variable, option, shows, preset, explains }) => {
    const otherwise = preset ? ` (preset: ${preset})` : '';
    return `  ${variable}, ${option}\n      ${explains}\n      ${shows}${otherwise}`;
  });
  return ['npm start            starts Parkett', 'npm start -- --help  shows this page', '', 'Variables and options:', '', ...entries].join('\n');
}
