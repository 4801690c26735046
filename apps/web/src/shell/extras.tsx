import { lazy, Suspense, useEffect, useState } from 'react';
import { Toaster } from '@parkett/ui';
import { useOpenedDemo } from '../domain/customer/opened-demo.ts';
import { OpenedHelp } from '../domain/help/opened-help.tsx';
import { namePage } from '../lib/page-title.ts';
import { useCustomer } from '../lib/session.ts';
import { presentLocation, useLocation, type Location } from '../navigation/location.ts';
import { withRetries } from '../lib/with-retries.ts';
import { layoutOf } from '../navigation/paths.ts';
import { OfflineNote } from './offline-note.tsx';

const DemoSlip = lazy(withRetries(() => import('../domain/customer/demo-slip.tsx')));
const FloatingClock = lazy(withRetries(() => import('../domain/clock/floating-clock.tsx')));
const NewMessages = lazy(withRetries(() => import('../features/messages/announce/new-messages.tsx')));
const UpdateNote = lazy(withRetries(() => import('./update/update-note.tsx')));
const Service = lazy(withRetries(() => import('./mobile/service-button.tsx')));

/** The bridge of the wrapper stands in the page before any of its own code runs. */
const isWrapper = 'Capacitor' in globalThis;
const loadWrapper = withRetries(() => import('./wrapper/wrapper.ts'));

/** What every screen has besides itself and its bars; fetched after them. A toast shown before it is here waits for it. */
export default function Extras() {
  const at = useLocation();
  const openedDemo = useOpenedDemo();
  const account = useCustomer()?.account;
  const isAtRest = useRest();
  useEffect(() => nameThePage(at), [at]);
  useEffect(() => void (isWrapper && loadWrapper().then(wrapper => wrapper.startWrapper())), []);
  return (
    <>
      <OfflineNote />
      <Toaster />
      {/* A page of the development server has no worker. */}
      <Suspense>{import.meta.env.PROD && isAtRest ? <UpdateNote /> : null}</Suspense>
      <Suspense>{account === undefined ? null : <NewMessages key={account} />}</Suspense>
      <Suspense>
        <OpenedHelp />
      </Suspense>
      <Suspense>{openedDemo ? <DemoSlip opened={openedDemo} /> : null}</Suspense>
      <Suspense>
        {at.path.startsWith('/login/') ? <FloatingClock /> : null}
        {layoutOf(at.path) === 'mobile' ? <Service /> : null}
      </Suspense>
    </>
  );
}

/** The worker's start takes a quarter of what a first screen costs a phone's processor, so it comes when that screen is done. */
const restsAfterMs = 4_000;

function useRest(): boolean {
  const [isAtRest, setIsAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsAtRest(true), restsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isAtRest;
}

/** The document takes its screen's heading as title, once it stands. */
function nameThePage(at: Location, tries = 20): void {
  setTimeout(() => {
    if (presentLocation() !== at) return;
    const heading = [...document.querySelectorAll<HTMLElement>('main h1')].find(h => h.checkVisibility());
    const name = heading?.textContent?.trim();
    if (name) namePage(name);
    else if (tries > 1) nameThePage(at, tries - 1);
  }, 300);
}
