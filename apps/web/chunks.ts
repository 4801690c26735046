import { build, type InlineConfig, type Rollup } from 'vite';

/** What a request costs a phone, in bytes of code as it is before it is minified and compressed: some 6 kB on the wire, 40 ms of a slow network. */
const requestBytes = 30_000;

/** Modules that the same entries load (the page, or what is imported when it is wanted: a screen, a bar, a part that comes later), and chunks they need. */
type Piece = {
  readonly names: readonly string[];
  readonly modules: readonly string[];
  readonly bytes: number;
  readonly entries: ReadonlySet<string>;
  readonly needs: ReadonlySet<string>;
};

const isReact = /rolldown[\\/:]runtime|node_modules[\\/](react|react-dom|scheduler)[\\/]/;
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

/** What several entries share, as the bundler cuts it by itself: a chunk for each set of entries. */
function sharedPieces(output: readonly (Rollup.OutputAsset | Chunk)[]): Piece[] {
  const all = new Map(output.filter(file => file.type === 'chunk').map(chunk => [chunk.fileName, chunk]));
  const needsOf = (name: string, found = new Set<string>()): Set<string> => {
    for (const needed of all.get(name)!.imports) if (!found.has(needed)) needsOf(needed, found.add(needed));
    return found;
  };
  const page = [...all.values()].find(({ isEntry }) => isEntry)!.fileName;
  return [...entriesByChunk(all)].flatMap(([{ fileName, modules, isEntry, isDynamicEntry }, entries]) => {
    const own = Object.keys(modules).filter(id => !isReact.test(id) && !id.startsWith('\0'));
    if (isEntry || isDynamicEntry || entries.has(page) || entries.size < 2 || own.length === 0) return [];
    return [
      { names: [fileName], modules: own, bytes: own.reduce((sum, id) => sum + modules[id]!.renderedLength, 0), entries, needs: needsOf(fileName) },
    ];
  });
}

/** The pieces with two of them as one, and what that saves in bytes over all entries: requests, less what is now loaded in vain, by them or by what they need. */
function joined(pieces: readonly Piece[], { a, b }: { a: Piece; b: Piece }): { readonly saved: number; readonly pieces: () => readonly Piece[] } {
  const entries = a.entries.union(b.entries);
  const needs = a.needs.union(b.needs);
  const wider = pieces.filter(piece => piece !== a && piece !== b && piece.names.some(name => needs.has(name)) && !entries.isSubsetOf(piece.entries));
  const inVain = (piece: Piece): number => entries.difference(piece.entries).size;
  const both = a.entries.intersection(b.entries).size;
  const lost = inVain(a) * a.bytes + inVain(b) * b.bytes + wider.reduce((sum, piece) => sum + inVain(piece) * (piece.bytes + requestBytes), 0);
  const one: Piece = { names: [...a.names, ...b.names], modules: [...a.modules, ...b.modules], bytes: a.bytes + b.bytes, entries, needs };
  const rest = () =>
    pieces
      .filter(piece => piece !== a && piece !== b)
      .map(piece => (wider.includes(piece) ? { ...piece, entries: piece.entries.union(entries) } : piece));
  return { saved: both * requestBytes - lost, pieces: () => [...rest(), one] };
}

/** Joins the two pieces that save most by it, as long as any do. */
function joinPieces(pieces: readonly Piece[]): readonly Piece[] {
  const pairs = pieces.flatMap((a, at) => pieces.slice(at + 1).map(b => joined(pieces, { a, b })));
  const best = pairs.reduce<(typeof pairs)[number] | null>((most, pair) => (pair.saved > (most?.saved ?? 0) ? pair : most), null);
  return best ? joinPieces(best.pieces()) : pieces;
}

/**
 * Chunks by package, by share and by size: no rule knows a screen, a feature or a module. React is one piece and what the page always loads another. Of
 * what several entries share, pieces are joined as long as the requests that this saves weigh more than the bytes that some load in vain. To know the
 * pieces, the app is bundled once without these rules.
 */
export async function chunkGroups(config: InlineConfig) {
  const plain = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false },
  })) as Rollup.RollupOutput;
  const pieceOf = new Map(joinPieces(sharedPieces(plain.output)).flatMap(({ modules }, at) => modules.map(id => [id, at] as const)));
  return [
    { name: 'react', test: isReact, priority: 3 },
    { name: 'app', tags: ['$initial' as const], priority: 2 },
    {
      debugName: 'shared',
      name: (id: string) => (pieceOf.has(id) ? `shared-${pieceOf.get(id)}` : null),
      priority: 1,
      includeDependenciesRecursively: false,
    },
  ];
}
