import { lazy, Suspense, useEffect } from 'react';
import { Toaster } from '@parkett/ui';
import { useOpenedDemo } from '../domain/customer/opened-demo.ts';
import { presentConfig } from '../lib/config.ts';
import { presentLocation, useLocation, type Location } from '../navigation/location.ts';
import { withRetries } from '../lib/with-retries.ts';
import { layoutOf } from '../navigation/paths.ts';
import { OfflineNote } from './offline-note.tsx';

const DemoSlip = lazy(withRetries(() => import('../domain/customer/demo-slip.tsx')));
const FloatingClock = lazy(withRetries(() => import('../domain/clock/floating-clock.tsx')));
const Service = lazy(withRetries(() => import('./mobile/service-button.tsx')));

/** What every screen has besides itself and its bars; fetched after them. A toast shown before it is here waits for it. */
export default function Extras() {
  const at = useLocation();
  const openedDemo = useOpenedDemo();
  useEffect(() => nameThePage(at), [at]);
  return (
    <>
      <OfflineNote />
      <Toaster />
      <Suspense>{openedDemo ? <DemoSlip opened={openedDemo} /> : null}</Suspense>
      <Suspense>
        {at.path.startsWith('/login/') ? <FloatingClock /> : null}
        {layoutOf(at.path) === 'mobile' ? <Service /> : null}
      </Suspense>
    </>
  );
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
