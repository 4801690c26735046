import { StartRefusal } from './start-refusal.ts';

/** One setting of the program: a variable of the environment and the option of the same meaning, which wins. */
export type Setting<T> = {
  variable: string;
  option: string;
  /** What the help calls its value, and the value it has when nobody says anything. */
  shows: string;
  fallback: string;
  explains: string;
  /** Reads the text; null when it isn't acceptable, which is refused with `shows`. */
  read: (text: string) => T | null;
};

export type Settings = Record<string, Setting<unknown>>;
export type ValuesOf<S extends Settings> = { [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

/** Keeps the type of each value. */
export const setting = <T>(definition: Setting<T>): Setting<T> => definition;

export const wholeNumber =
  (lowest: number, highest: number) =>
  (text: string): number | null => {
    const value = Number(text);
    return /^\d{1,9}$/.test(text) && value >= lowest && value <= highest ? value : null;
  };

export const oneOf =
  <T extends string>(...words: T[]) =>
  (text: string): T | null =>
    words.find(word => word === text) ?? null;

/** `--port 8081` and `--port=8081` to `{ port: '8081' }`; an option that no setting has is refused. */
function readOptions(settings: Settings, args: readonly string[]): Map<string, string> {
  const known = new Set(Object.values(settings).map(({ option }) => option));
  const given = new Map<string, string>();
  for (let i = 0; i < args.length; i += 1) {
    const [name = '', inline] = (args[i] ?? '').split(/=(.*)/s, 2);
    if (!known.has(name)) throw new StartRefusal(`Unknown option ${name}: 'npm start -- --help' lists all.`);
    const value = inline ?? args[(i += 1)];
    if (value === undefined) throw new StartRefusal(`The option ${name} needs a value: 'npm start -- --help' lists all.`);
    given.set(name, value);
  }
  return given;
}

export function readSettings<S extends Settings>(settings: S, env: NodeJS.ProcessEnv, args: readonly string[]): ValuesOf<S> {
  const options = readOptions(settings, args);
  const values = Object.entries(settings).map(([key, definition]) => {
    const option = options.get(definition.option);
    const text = option ?? (env[definition.variable] || definition.fallback);
    const value = definition.read(text);
    if (value === null) {
      const name = option === undefined ? definition.variable : definition.option;
      throw new StartRefusal(`${name} must be ${definition.shows}, not '${text}'.`);
    }
    return [key, value];
  });
  return Object.fromEntries(values) as ValuesOf<S>;
}

/** The page of `--help`. */
export function helpOf(settings: Settings): string {
  const entries = Object.values(settings).map(({ variable, option, shows, fallback, explains }) => {
    const preset = fallback ? ` (preset: ${fallback})` : '';
    return `  ${variable}, ${option}\n      ${explains}\n      ${shows}${preset}`;
  });
  return ['npm start            starts Parkett', 'npm start -- --help  shows this page', '', 'Variables and options:', '', ...entries].join('\n');
}
