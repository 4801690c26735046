import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FeatureRoutes } from './src/navigation/route.ts';

const source = join(import.meta.dirname, 'src');
const files = globSync('features/*/routes.ts', { cwd: source }).toSorted();
const routesOf = async (file: string): Promise<FeatureRoutes> =>
  ((await import(pathToFileURL(join(source, file)).href)) as { routes: FeatureRoutes }).routes;

/** The same outside of a bundler, where the build and the tests read the map of screens. */
export const found: Readonly<Record<string, FeatureRoutes>> = Object.fromEntries(
  await Promise.all(files.map(async file => [`./${file}`, await routesOf(file)] as const)),
);
