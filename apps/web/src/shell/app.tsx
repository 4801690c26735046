import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { isScreenPath, routes } from '../routes.tsx';
import { navigate, useLocation } from '../lib/location.ts';
import { languageOf, tagOf } from '../lib/stored.ts';
import { layoutOf } from '../paths.ts';
import { Outlet } from './outlet.tsx';
import styles from './app.module.css';

const MobileBars = lazy(() => import('./mobile/bars.tsx'));
const DesktopHeader = lazy(() => import('./desktop/header.tsx'));
const AccountMenu = lazy(() => import('./desktop/account-menu.tsx'));
const UnknownPath = lazy(() => import('./unknown-path.tsx'));
const FloatingClock = lazy(() => import('./clock/floating-clock.tsx'));
const Toaster = lazy(() => import('./toaster.ts'));
const Service = lazy(() => import('./mobile/service-button.tsx'));

/** The root: what stands around the screen, and the screen. */
export function App() {
  const { path } = useLocation();
  const layout = layoutOf(path);
  useLayoutEffect(() => {
    document.documentElement.dataset.layout = layout;
    document.documentElement.lang = tagOf(languageOf(layout));
  }, [layout]);
  useLayoutEffect(() => {
    // The words of index.html belong to the welcome and the sign-in screen, which remove them when they stand.
    if (!['/', '/login/start', '/login/login'].includes(path)) document.getElementById('shell')?.remove();
  }, [path]);
  useEffect(() => {
    if (path === '/') navigate('/login/start', { replace: true });
  }, [path]);
  if (path === '/') return null;
  const known = isScreenPath(path) ? routes[path] : null;
  const frame = known?.frame ?? (layout === 'desktop' ? 'desktop' : 'bare');
  return (
    <div className={styles.app} data-frame={frame}>
      <Suspense fallback={<div className={styles.barPlace} />}>
        {frame === 'tabs' ? <MobileBars tab={known?.tab ?? 0} /> : null}
        {frame === 'desktop' || frame === 'account' ? <DesktopHeader /> : null}
      </Suspense>
      <div className={styles.columns}>
        {frame === 'account' ? (
          <Suspense fallback={<div />}>
            <AccountMenu />
          </Suspense>
        ) : null}
        <main id="main" className={styles.main} tabIndex={-1}>
          {known ? (
            <Outlet path={path as keyof typeof routes} />
          ) : (
            <Suspense>
              <UnknownPath />
            </Suspense>
          )}
        </main>
      </div>
      <Suspense>
        {path.startsWith('/login/') ? <FloatingClock /> : null}
        {layout === 'mobile' ? <Service /> : null}
        <Toaster />
      </Suspense>
    </div>
  );
}
