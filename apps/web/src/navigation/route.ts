import type { ComponentType } from 'react';
import type { QueryPath, RequestAt } from '@parkett/contract';
import type { TextFeature } from '../lib/texts.ts';
import type { Parameters, ScreenPath } from './paths.ts';

/** The frame of a screen: nothing (a column, or the whole width), the phone's bars, the desktop's header, the same with the account's side menu. */
export type Frame = 'bare' | 'wide' | 'tabs' | 'desktop' | 'account';

type AnyParameter = { [P in ScreenPath]: keyof Parameters[P] }[ScreenPath];
/** A read whose request is parameters of the address, word for word: the page asks it while the code is on its way. */
type Asked = { [P in QueryPath]: { readonly path: P; readonly parameters: readonly (AnyParameter & keyof RequestAt<P>)[] } }[QueryPath];
/** Texts of the screen's own feature that the page shows before any code is here: its heading, and a sentence. */
type FirstWords = { readonly heading: string; readonly text?: string };

export type Screen = { default: ComponentType };
type RouteOptions = {
  readonly frame: Frame;
  readonly texts: readonly TextFeature[];
  readonly tab?: 0 | 1 | 2 | 3 | 4;
  readonly keepAlive?: true;
  readonly asks?: Asked;
  readonly firstWords?: FirstWords;
  /**
   * A screen of a customer's own things: its heading among its feature's texts. A visitor sees that heading, the feature's text `visitor` and the ways to
   * an account in its place.
   */
  readonly needsAccount?: string;
  /** The screen stays when the session ends on it: it says that the account is closed. */
  readonly outlivesSession?: true;
};
export type Route = RouteOptions & { readonly load: () => Promise<Screen> };

/** The build reads the map of screens too (route-modules.ts): its files import types only, and this. */
export const route = (load: () => Promise<Screen>, options: RouteOptions): Route => ({ ...options, load });

/** The screens of one feature, in its `routes.ts`, where it also adds their addresses to `Parameters`. */
export type FeatureRoutes = Readonly<Partial<Record<ScreenPath, Route>>>;
