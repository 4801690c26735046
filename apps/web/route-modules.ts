import { bars, barsOf, folderOf, routes, start } from './src/routes.ts';
import type { Route } from './src/navigation/route.ts';
import type { ScreenPath } from './src/navigation/paths.ts';

/** The module that a loader imports, as the build's manifest names it: `src/screens/mobile/stock-detail.tsx`. */
function moduleOf(load: () => Promise<unknown>, folder = ''): string {
  const [, from, path] = /import\w*\(\s*['"`].*?(\.\/|\/src\/)([^'"`]+)['"`]/.exec(String(load)) ?? [];
  if (!path) throw new Error(`the map of screens loads one by other means than import(): ${String(load)}`);
  // A test's loader names its module from the app's folder already.
  return `src/${from === './' ? folder : ''}${path}`;
}

type ScreenOfApp = { readonly path: string; readonly route: Route; readonly modules: readonly string[]; readonly isStart: boolean };

/** Every screen of the app with the modules that it loads: its own, and those of the bars around it. */
export const screensOfApp: readonly ScreenOfApp[] = Object.entries(routes).map(([path, route]) => ({
  path,
  route,
  isStart: path === start,
  modules: [moduleOf(route.load, folderOf(path as ScreenPath)), ...barsOf[route.frame].map(bar => moduleOf(bars[bar]))],
}));
