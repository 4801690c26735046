import { Component, lazy, Suspense, type ReactNode } from 'react';

const Broken = lazy(() => import('./broken.tsx'));

/** A screen that broke (or whose code didn't arrive) says so in its place and offers to load the page again. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Suspense>
        <Broken />
      </Suspense>
    );
  }
}
