import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rollup } from 'vite';

/** What a request costs a phone, in bytes of code as it is before it is minified and compressed: some 8 kB on the wire, 40 ms of a slow network. */
const requestBytes = 40_000;
/** A screen may load so many files besides the page, React and the bundler's own: with these they are twelve. */
const filesMost = 9;

/** Modules that the same entries load (the page, or what is imported when it is wanted: a screen, a bar, a part that comes later), and chunks they need. */
type Piece = {
  readonly names: readonly string[];
  readonly modules: readonly string[];
  readonly bytes: number;
  readonly entries: ReadonlySet<string>;
  readonly needs: ReadonlySet<string>;
};

const isReact = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
type Chunk = Rollup.OutputChunk;

/** Every chunk with the entries that load it. */
function entriesByChunk(chunks: ReadonlyMap<string, Chunk>): Map<Chunk, Set<string>> {
  const found = new Map<Chunk, Set<string>>();
  for (const entry of [...chunks.values()].filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)) {
    const open = [entry.fileName];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      const chunk = chunks.get(name)!;
      const entries = found.get(chunk) ?? new Set();
      if (entries.has(entry.fileName)) continue;
      found.set(chunk, entries.add(entry.fileName));
      open.push(...chunk.imports);
    }
  }
  return found;
}

/**
 * What several entries share, as the bundler cuts it by itself: a chunk for each set of entries. Of these only screens and bars count from here on: a part that
 * comes later finds nearly all that it needs already there.
 */
function sharedPieces(output: readonly (Rollup.OutputAsset | Chunk)[], screens: ReadonlySet<string>): Piece[] {
  const all = new Map(output.filter(file => file.type === 'chunk').map(chunk => [chunk.fileName, chunk]));
  const needsOf = (name: string, found = new Set<string>()): Set<string> => {
    for (const needed of all.get(name)!.imports) if (!found.has(needed)) needsOf(needed, found.add(needed));
    return found;
  };
  const page = [...all.values()].find(({ isEntry }) => isEntry)!.fileName;
  return [...entriesByChunk(all)].flatMap(([{ fileName, modules, isEntry, isDynamicEntry }, entries]) => {
    const own = Object.keys(modules).filter(id => !isReact.test(id) && !id.startsWith('\0'));
    if (isEntry || isDynamicEntry || entries.has(page) || entries.size < 2 || own.length === 0) return [];
    const bytes = own.reduce((sum, id) => sum + modules[id]!.renderedLength, 0);
    return [{ names: [fileName], modules: own, bytes, entries: entries.intersection(screens), needs: needsOf(fileName) }];
  });
}

/** How often an entry is met, screens that are kept open (those of the tabs) thirty times as often as others; by address, since several may be one screen. */
type Visits = ReadonlyMap<string, number>;
const visitsOf = (entries: ReadonlySet<string>, visits: Visits): number => [...entries].reduce((sum, entry) => sum + (visits.get(entry) ?? 0), 0);

/** The pieces with two of them as one, and what that saves in bytes over all entries: requests, less what is now loaded in vain, by them or by what they need. */
function joined(
  pieces: readonly Piece[],
  { a, b, visits }: { a: Piece; b: Piece; visits: Visits },
): { readonly saved: number; readonly pieces: () => readonly Piece[] } {
  const entries = a.entries.union(b.entries);
  const needs = a.needs.union(b.needs);
  const wider = pieces.filter(piece => piece !== a && piece !== b && piece.names.some(name => needs.has(name)) && !entries.isSubsetOf(piece.entries));
  const inVain = (piece: Piece): number => visitsOf(entries.difference(piece.entries), visits);
  const both = visitsOf(a.entries.intersection(b.entries), visits);
  const lost = inVain(a) * a.bytes + inVain(b) * b.bytes + wider.reduce((sum, piece) => sum + inVain(piece) * (piece.bytes + requestBytes), 0);
  const one: Piece = { names: [...a.names, ...b.names], modules: [...a.modules, ...b.modules], bytes: a.bytes + b.bytes, entries, needs };
  const rest = () =>
    pieces
      .filter(piece => piece !== a && piece !== b)
      .map(piece => (wider.includes(piece) ? { ...piece, entries: piece.entries.union(entries) } : piece));
  return { saved: both * requestBytes - lost, pieces: () => [...rest(), one] };
}

/** A screen's own code, its bars and what its texts need: the entries that it loads. */
type Screens = readonly (readonly string[])[];

/** Entries of the screens that load most, entries and pieces together, where that is more than a screen may: the fullest are relieved first. */
function overfull(pieces: readonly Piece[], screens: Screens): ReadonlySet<string> {
  const piecesOf = (entries: readonly string[]): number => pieces.filter(piece => entries.some(entry => piece.entries.has(entry))).length;
  const counted = screens.map(entries => ({ entries, files: entries.length + piecesOf(entries) }));
  const most = Math.max(...counted.map(({ files }) => files));
  return new Set(most > filesMost ? counted.filter(({ files }) => files === most).flatMap(({ entries }) => entries) : []);
}

/**
 * Joins the two pieces that save most by it, as long as any do; then, while an entry loads too many, those of its pieces that lose least. What a screen
 * needs that the page speaks for before its code is here (the welcome and the sign-in screen) is joined with what it needs too, and with nothing else: most
 * meet these first, on a phone, and need nothing of the data screens yet.
 */
function joinPieces(
  pieces: readonly Piece[],
  { first, screens, visits }: { first: readonly string[]; screens: Screens; visits: Visits },
): readonly Piece[] {
  const firstOf = (piece: Piece): string => first.map(name => piece.entries.has(name)).join();
  const full = overfull(pieces, screens);
  const pairs = pieces.flatMap((a, at) =>
    pieces
      .slice(at + 1)
      .filter(b => firstOf(a) === firstOf(b))
      .map(b => ({ ...joined(pieces, { a, b, visits }), helps: !a.entries.intersection(b.entries).isDisjointFrom(full) })),
  );
  const bestOf = (some: typeof pairs, least: number) =>
    some.reduce<(typeof pairs)[number] | null>((most, pair) => (pair.saved > (most?.saved ?? least) ? pair : most), null);
  const best =
    bestOf(pairs, 0) ??
    bestOf(
      pairs.filter(({ helps }) => helps),
      -Infinity,
    );
  return best ? joinPieces(best.pieces(), { first, screens, visits }) : pieces;
}

/**
 * Chunks by package, by share and by size: no rule knows a screen, a feature or a module. React is one piece and what the page always loads another. Of
 * what several entries share, pieces are joined as long as the requests that this saves weigh more than the bytes that some load in vain. To know the
 * pieces, the app is bundled once without these rules.
 */
async function chunkGroups(config: InlineConfig) {
  const plain = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false },
  })) as Rollup.RollupOutput;
  // Read when the build runs: the map of screens isn't part of this file's own bundle.
  const map = pathToFileURL(join(import.meta.dirname, 'route-modules.ts')).href;
  const { screensOfApp } = (await import(map)) as typeof import('./route-modules.ts');
  const entriesOf = (modules: readonly string[]): string[] =>
    plain.output.flatMap(file =>
      file.type === 'chunk' && modules.some(module => file.facadeModuleId?.endsWith(`/${module}`)) ? [file.fileName] : [],
    );
  const first = entriesOf(screensOfApp.flatMap(({ route, modules }) => (route.firstWords ? modules.slice(0, 1) : [])));
  const screens = screensOfApp.map(({ modules }) => entriesOf(modules));
  const visits = new Map<string, number>();
  for (const { route, modules } of screensOfApp)
    for (const entry of entriesOf(modules)) visits.set(entry, (visits.get(entry) ?? 0) + (route.keepAlive ? 30 : 1));
  const pieceOf = new Map(
    joinPieces(sharedPieces(plain.output, new Set(screens.flat())), { first, screens, visits }).flatMap(({ modules }, at) =>
      modules.map(id => [id, at] as const),
    ),
  );
  return [
    { name: 'react', test: isReact, priority: 3 },
    { name: 'app', tags: ['$initial' as const], priority: 2 },
    {
      debugName: 'shared',
      // Short: the first script of each screen names several.
      name: (id: string) => (pieceOf.has(id) ? `s-${pieceOf.get(id)}` : null),
      priority: 1,
      includeDependenciesRecursively: false,
    },
  ];
}

/** Cuts the build into these chunks. */
export const chunks = (config: InlineConfig): Plugin => ({
  name: 'parkett-chunks',
  apply: 'build',
  config: async () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: await chunkGroups(config) } } } } }),
});
