import { useEffect, useState } from 'react';
import { Workbox } from 'workbox-window';
import { useTexts } from '../../lib/texts.ts';
import { isFilledIn } from './filled-in.ts';
import styles from './update-note.module.css';

const lookEveryMs = 1_000;

/** The files that the page has loaded before there was a worker: without them, a first visit couldn't be opened again offline. */
const ownFiles = (): string[] =>
  performance.getEntriesByType('resource').flatMap(({ name }) => (name.startsWith(`${location.origin}/assets/`) ? [name] : []));

function openWorker(onWaiting: () => void): Workbox {
  const workbox = new Workbox('/worker.js');
  workbox.addEventListener('waiting', onWaiting);
  // The tap may have been in another tab: what is typed here stays.
  workbox.addEventListener('controlling', ({ isUpdate }) => isUpdate && !isFilledIn() && location.reload());
  workbox.addEventListener('activated', ({ isUpdate }) => {
    if (!isUpdate) workbox.messageSW({ type: 'CACHE_URLS', payload: { urlsToCache: ['/', ...ownFiles()] } }).catch(() => undefined);
  });
  // A browser that keeps no worker shows the page without one.
  workbox.register().catch(() => undefined);
  return workbox;
}

/** Registers the worker of the page, and says when a new release waits: one tap takes it. */
export default function UpdateNote() {
  const common = useTexts('common');
  const [waiting, setWaiting] = useState<Workbox | null>(null);
  const [isInTheWay, setIsInTheWay] = useState(true);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const workbox = openWorker(() => setWaiting(workbox));
  }, []);
  useEffect(() => {
    if (!waiting) return;
    const look = () => setIsInTheWay(isFilledIn());
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [waiting]);
  return (
    <div role="status" className={styles.place}>
      {waiting && !isInTheWay ? (
        <p className={styles.note}>
          {common('newRelease')}{' '}
          <button type="button" className={styles.take} onClick={() => waiting.messageSkipWaiting()}>
            {common('takeRelease')}
          </button>
        </p>
      ) : null}
    </div>
  );
}
