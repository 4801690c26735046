import type { ScreenPath } from './paths.ts';

type Screens = { readonly has: (path: string) => boolean; readonly fetch: (path: ScreenPath) => Promise<unknown> };

let screens: Screens | null = null;

/** The map of screens (routes.ts) stands above everything that asks for it, and hands itself in. */
export const registerScreens = (map: Screens): void => void (screens = map);

export const isScreenPath = (path: string): path is ScreenPath => screens?.has(path) ?? false;

/** Fetches a screen's code and texts before it is gone to. */
export function preload(path: string): void {
  if (isScreenPath(path)) void screens?.fetch(path).catch(() => undefined);
}
