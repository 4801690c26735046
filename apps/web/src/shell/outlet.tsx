import { Activity, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { presentConfig } from '../lib/config.ts';
import { lastMove, presentLocation, useLocation, type Location } from '../lib/location.ts';
import { signedOutEvent } from '../lib/session-end.ts';
import { routes, screenOf } from '../routes.tsx';
import type { ScreenPath } from '../paths.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import styles from './outlet.module.css';

/** How many hidden screens are kept alive at most; the one not seen for longest goes. */
const keptMax = 6;

/**
 * Shows the screen of a path. Screens with keepAlive stay in the page, hidden, with their state; going back to one restores
 * its scroll. Every other navigation starts at the top. Signing out forgets them all.
 */
export function Outlet(props: { path: ScreenPath }) {
  const path = screenOf(props.path);
  const [kept, setKept] = useState<readonly ScreenPath[]>([]);
  const isKept = routes[path].keepAlive === true;
  if (isKept && kept[0] !== path) setKept([path, ...kept.filter(p => p !== path)].slice(0, keptMax));
  useEffect(() => {
    const forget = () => setKept([]);
    addEventListener(signedOutEvent, forget);
    return () => removeEventListener(signedOutEvent, forget);
  }, []);
  useScroll(path);
  const shown = isKept ? kept : [path, ...kept];
  return shown.toSorted().map(p => {
    const { Screen } = routes[p];
    return (
      <Activity key={p} mode={p === path ? 'visible' : 'hidden'}>
        <ScreenBoundary>
          <Suspense fallback={<div className={styles.waiting} />}>
            <div className={styles.screen}>
              <Screen />
            </div>
          </Suspense>
        </ScreenBoundary>
      </Activity>
    );
  });
}

function useScroll(path: ScreenPath): void {
  const positions = useRef(new Map<string, number>());
  const at = useLocation();
  useLayoutEffect(() => {
    const goesBack = lastMove() === 'back' && routes[path].keepAlive === true;
    window.scrollTo(0, goesBack ? (positions.current.get(path) ?? 0) : 0);
    const remembered = positions.current;
    const note = () => remembered.set(path, window.scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [path]);
  useEffect(() => nameThePage(at), [at]);
}

/** The document takes its screen's heading as title, once it stands. */
function nameThePage(at: Location, tries = 20): void {
  setTimeout(() => {
    if (presentLocation() !== at) return;
    const heading = [...document.querySelectorAll<HTMLElement>('main h1')].find(h => h.checkVisibility());
    const name = heading?.textContent?.trim();
    if (name) document.title = `${name} · ${presentConfig().title}`;
    else if (tries > 1) nameThePage(at, tries - 1);
  }, 300);
}
