import { lazy, useEffect, useLayoutEffect } from 'react';
import { isScreenPath } from '../navigation/screens.ts';
import { bars, routes, start } from '../routes.ts';
import { navigate, useLocation } from '../navigation/location.ts';
import { useAfterFirstContent } from '../lib/first-content.ts';
import { withRetries } from '../lib/with-retries.ts';
import { languageOf, tagOf } from '../lib/stored.ts';
import { PageLanguage } from '../lib/texts.ts';
import { layoutOf } from '../navigation/paths.ts';
import { Outlet } from './outlet.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import styles from './app.module.css';

const MobileBars = lazy(withRetries(bars.mobile));
const DesktopHeader = lazy(withRetries(bars.desktop));
const AccountMenu = lazy(withRetries(bars.accountMenu));
const UnknownPath = lazy(withRetries(() => import('./unknown-path.tsx')));
const Extras = lazy(withRetries(() => import('./extras.tsx')));

/** The root: what stands around the screen, and the screen. */
export function App() {
  const { path } = useLocation();
  const firstStands = useAfterFirstContent();
  const layout = layoutOf(path);
  const language = languageOf(layout);
  useLayoutEffect(() => {
    document.documentElement.dataset.layout = layout;
    document.documentElement.lang = tagOf(language);
  }, [layout, language]);
  useLayoutEffect(() => {
    // The words of index.html belong to a screen that has them, which removes them when it stands.
    if (path !== '/' && !(isScreenPath(path) && routes[path].firstWords)) document.getElementById('shell')?.remove();
  }, [path]);
  useEffect(() => {
    if (path === '/') navigate(start, { replace: true });
  }, [path]);
  if (path === '/') return null;
  const known = isScreenPath(path) ? routes[path] : null;
  const frame = known?.frame ?? (layout === 'desktop' ? 'desktop' : 'bare');
  return (
    <PageLanguage value={language}>
      <div className={styles.app} data-frame={frame}>
        <ScreenBoundary silent waiting={<div className={styles.barPlace} />}>
          {frame === 'tabs' ? <MobileBars tab={known?.tab ?? 0} /> : null}
          {frame === 'desktop' || frame === 'account' ? <DesktopHeader /> : null}
        </ScreenBoundary>
        <div className={styles.columns}>
          {frame === 'account' ? (
            <ScreenBoundary silent waiting={<div />}>
              <AccountMenu />
            </ScreenBoundary>
          ) : null}
          <main id="main" className={styles.main} tabIndex={-1}>
            {known ? (
              <Outlet path={path as keyof typeof routes} />
            ) : (
              <ScreenBoundary>
                <UnknownPath />
              </ScreenBoundary>
            )}
          </main>
        </div>
        <ScreenBoundary silent>{firstStands ? <Extras /> : null}</ScreenBoundary>
      </div>
    </PageLanguage>
  );
}
