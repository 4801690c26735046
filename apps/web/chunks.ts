/** A package's name, or its scope's; null for our own modules. */
const packageOf = (id: string): string | null => /.*[\\/]node_modules[\\/]@?([^\\/]+)/.exec(id)?.[1] ?? null;

/** The folder that one of our modules belongs to: a package of the repository, a feature, or another folder of the app. */
const folderOf = (id: string): string | null => /.*(?:packages[\\/]|web[\\/]src[\\/](?:features[\\/])?)([\w-]+)[\\/]/.exec(id)?.[1] ?? null;

/** Ground that every screen stands on is one layer, what stands around screens another. Schemas come with the contract that is made of them. */
const layers: Readonly<Record<string, string>> = {
  lib: 'base',
  domain: 'base',
  navigation: 'base',
  kernel: 'base',
  screens: 'shell',
  zod: 'contract',
};

/** A small package goes with the ground. */
function layerOf(id: string): string | null {
  const [name, folder] = [packageOf(id), folderOf(id)];
  if (name !== null) return layers[name] ?? 'base';
  return folder && (layers[folder] ?? folder);
}

const isGround = (id: string): boolean => packageOf(id) === null && ['base', 'contract'].includes(layerOf(id) ?? '');
const largePackage = (id: string): string | null => (layers[packageOf(id) ?? ''] ? null : packageOf(id));

/** What so many entries share (screens, bars, parts that come later) is ground of all. */
const widelyShared = 8;
/** A package of so many bytes is a file of its own. */
const largeBytes = 150_000;
const alone = { includeDependenciesRecursively: false };

/**
 * Chunks by package, by layer and by share: no rule knows a screen or a module. A package changes with its version; what the page always loads is one
 * piece, what most screens share another; what entries share of a folder (a feature's parts, the elements of ui) is that folder's chunk, and what one
 * screen alone uses comes with the screen. On a phone a request costs more than some bytes that a screen doesn't use.
 */
export const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 9 },
  { debugName: 'large packages', name: largePackage, minSize: largeBytes, priority: 8 },
  { name: 'app', tags: ['$initial' as const], priority: 7 },
  { name: 'ground', test: isGround, minShareCount: widelyShared, priority: 6, ...alone },
  { debugName: 'layers', name: layerOf, minShareCount: 2, priority: 5, ...alone },
];
