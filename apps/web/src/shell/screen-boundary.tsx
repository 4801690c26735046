import { Component, lazy, Suspense, type ReactNode } from 'react';
import { presentLocation } from '../lib/location.ts';
import { withRetries } from '../lib/with-retries.ts';

/** Fetched with the first screen (main.tsx): what breaks a screen most often is the network. */
export const loadBroken = () => import('./broken.tsx');
const Broken = lazy(withRetries(loadBroken));

type Props = {
  children: ReactNode;
  /** Holds the place until its code is here. */
  waiting?: ReactNode;
  /** What must not be remembered for the next try. */
  onBreak?: () => void;
  /** Stands around the screen, which works without it: nothing is said. */
  silent?: boolean;
};

/** A screen that broke (or whose code didn't arrive) says so in its place and is tried again: at a press, at the next address, when the network is back. */
export class ScreenBoundary extends Component<Props, { at: unknown; error: unknown }> {
  override state = { at: null, error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  static getDerivedStateFromProps(_: Props, { at }: { at: unknown }) {
    const now = presentLocation();
    return at === now ? null : { at: now, error: null };
  }
  again = () => this.setState({ error: null });
  override componentDidCatch = () => this.props.onBreak?.();
  override render() {
    const { error } = this.state;
    const { children, waiting, silent } = this.props;
    return <Suspense fallback={waiting}>{error === null ? children : <Broken error={error} onAgain={this.again} silent={silent} />}</Suspense>;
  }
}
