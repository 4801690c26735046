import { Component, lazy, startTransition, Suspense, type ReactNode } from 'react';
import { presentLocation, type Location } from '../navigation/location.ts';
import { withRetries } from '../lib/with-retries.ts';

/** Fetched with the first screen (main.tsx): what breaks a screen most often is the network. */
export const loadBroken = () => import('./broken.tsx');
const Broken = lazy(withRetries(loadBroken));

/** Between tries of its own while the network or the server may be back; the last one repeats. */
const pausesMs = [500, 1000, 2000, 5000, 10_000] as const;

type Props = {
  children: ReactNode;
  /** Holds the place until its code is here. */
  waiting?: ReactNode;
  /** Fetches what the screen needs: a try of its own begins with that, and is none when it fails. */
  fetchAgain?: () => Promise<unknown>;
  /** What must not be remembered for the next try. */
  onBreak?: () => void;
  /** Stands around the screen, which works without it: nothing is said. */
  silent?: boolean;
};

/** A screen that broke (or whose code didn't arrive) says so in its place and is tried again: at a press, at the next address, when the network or the server is back. */
export class ScreenBoundary extends Component<Props, { at: unknown; error: unknown }> {
  override state = { at: null, error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  static getDerivedStateFromProps(_: Props, { at }: { at: unknown }) {
    const now = presentLocation();
    return at === now ? null : { at: now, error: null };
  }
  #pausedAt: Location | null = null;
  #pauses = 0;
  again = () => this.setState({ error: null });
  /** What is said stays until the screen stands: nothing flickers, no focus is lost. */
  againByItself = (): Promise<void> => (this.props.fetchAgain?.() ?? Promise.resolve()).then(() => startTransition(this.again));
  nextPauseMs = (): number => {
    if (this.#pausedAt !== presentLocation()) this.#pauses = 0;
    this.#pausedAt = presentLocation();
    return pausesMs[Math.min(this.#pauses++, pausesMs.length - 1)]!;
  };
  override componentDidCatch = () => this.props.onBreak?.();
  override render() {
    const { error } = this.state;
    const { children, waiting, silent } = this.props;
    const tries = { onAgain: this.again, onAgainByItself: this.againByItself, nextPauseMs: this.nextPauseMs };
    return <Suspense fallback={waiting}>{error === null ? children : <Broken error={error} {...tries} silent={silent} />}</Suspense>;
  }
}
