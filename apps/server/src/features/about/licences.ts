import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Locked = { readonly dev?: boolean; readonly link?: boolean; readonly license?: string; readonly version?: string };
type Licence = { readonly licence: string; readonly packages: string[] };

const root = join(import.meta.dirname, '../../../../..');

/** The version of the program. */
export const readVersion = (): string => (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/** Packages that are installed here and aren't for development alone, by licence; none where the lock file isn't there. */
export function readLicences(): Licence[] {
  const lock = join(root, 'package-lock.json');
  if (!existsSync(lock)) return [];
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as { packages: Readonly<Record<string, Locked>> };
  const installed = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link && existsSync(join(root, path)),
  );
  const named = installed.map(([path, { license = '?', version = '' }]) => ({
    licence: license,
    name: `${path.split('node_modules/').at(-1)} ${version}`,
  }));
  return [...Map.groupBy(named, ({ licence }) => licence)]
    .map(([licence, ofOne]) => ({ licence, packages: [...new Set(ofOne.map(({ name }) => name))].toSorted() }))
    .toSorted((a, b) => b.packages.length - a.packages.length || a.licence.localeCompare(b.licence));
}
