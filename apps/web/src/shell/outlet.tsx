import { Activity, lazy, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useScreenStands } from '../lib/first-content.ts';
import { lastMove } from '../navigation/location.ts';
import { signedOutEvent } from '../lib/session-end.ts';
import { useCustomer } from '../lib/session.ts';
import { useVisitor } from '../lib/visitor.ts';
import { withRetries } from '../lib/with-retries.ts';
import { routes, screenOf } from '../routes.ts';
import { screenAt } from '../screen-loading.ts';
import type { ScreenPath } from '../navigation/paths.ts';
import { Awaited } from './awaited.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import styles from './outlet.module.css';

const VisitorScreen = lazy(withRetries(() => import('./visitor-screen.tsx')));

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
  return shown.toSorted().map(p => (
    <Activity key={p} mode={p === path ? 'visible' : 'hidden'}>
      <ScreenBoundary waiting={<Awaited frame={routes[p].frame} />} fetchAgain={screenAt(p).load} onBreak={screenAt(p).renew}>
        <div className={styles.screen}>
          <Present path={p} />
        </div>
      </ScreenBoundary>
    </Activity>
  ));
}

/** Looks the screen up when it is tried, not when its place was made. */
function Present({ path }: { path: ScreenPath }) {
  const { Screen } = screenAt(path);
  const { needsAccount, outlivesSession } = routes[path];
  const isVisitor = useVisitor();
  const isCustomer = useCustomer() !== null;
  const [wasCustomers, setWasCustomers] = useState(isCustomer);
  if (isCustomer && !wasCustomers) setWasCustomers(true);
  return (
    <>
      {isVisitor && needsAccount && !(wasCustomers && outlivesSession) ? <VisitorScreen path={path} /> : <Screen />}
      <Stands />
    </>
  );
}

/** Beside a screen that waits for its code this isn't mounted either. */
function Stands() {
  useScreenStands();
  return null;
}

function useScroll(path: ScreenPath): void {
  const positions = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const goesBack = lastMove() === 'back' && routes[path].keepAlive === true;
    window.scrollTo(0, goesBack ? (positions.current.get(path) ?? 0) : 0);
    const remembered = positions.current;
    const note = () => remembered.set(path, window.scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [path]);
}
