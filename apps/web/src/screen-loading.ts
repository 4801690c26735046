import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { FetchScripts } from '../first-script.ts';
import { NoAnswer } from './lib/api.ts';
import { loadTexts } from './lib/texts.ts';
import type { ScreenPath } from './navigation/paths.ts';
import type { Route, Screen } from './navigation/route.ts';
import { registerScreens } from './navigation/screens.ts';
import { routes } from './routes.ts';

type LoadedScreen = {
  readonly load: () => Promise<Screen>;
  Screen: LazyExoticComponent<ComponentType>;
  /** `lazy` remembers a failure for ever; the next try begins anew. */
  readonly renew: () => void;
};

/** A screen, all files that it imports and its texts come together, so that none waits for another. */
function screenOfRoute(route: Route, path: ScreenPath): LoadedScreen {
  const load = () => {
    (globalThis as { fetchScripts?: FetchScripts }).fetchScripts?.(path);
    return Promise.all([route.load(), ...route.texts.map(feature => loadTexts(feature))]).then(
      ([screen]) => screen,
      (cause: unknown) => {
        throw new NoAnswer('a screen', { cause });
      },
    );
  };
  const made: LoadedScreen = { load, Screen: lazy(load), renew: () => void (made.Screen = lazy(load)) };
  return made;
}

const known = new Map<Route, LoadedScreen>();

export function screenAt(path: ScreenPath): LoadedScreen {
  const route = routes[path];
  const screen = known.get(route) ?? screenOfRoute(route, path);
  known.set(route, screen);
  return screen;
}

// The map of screens stands above everything that asks for it, and hands itself in.
registerScreens({ has: path => Object.hasOwn(routes, path), fetch: path => screenAt(path).load() });
