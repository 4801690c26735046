import { lazy, Suspense, useEffect, useRef } from 'react';
import { shownCount, useMessageCount } from '../../../domain/messages/count.ts';
import { countInTitle } from '../../../lib/page-title.ts';
import { loadTexts } from '../../../lib/texts.ts';
import { withRetries } from '../../../lib/with-retries.ts';

const Announcer = lazy(
  withRetries(async () => {
    const [part] = await Promise.all([import('./announcer.tsx'), loadTexts('messages'), loadTexts('trading')]);
    return part;
  }),
);

/** A signed-in customer's messages on every screen: the page's title counts those that are unread, and a new one is announced. */
export default function NewMessages() {
  const count = useMessageCount(true);
  const shown = shownCount(count?.unread ?? 0);
  useEffect(() => {
    countInTitle(shown);
    return () => countInTitle('');
  }, [shown]);
  const first = useRef<string | null>(undefined);
  if (count && first.current === undefined) first.current = count.newest;
  const isNew = count !== undefined && count.newest !== first.current;
  return <Suspense>{isNew ? <Announcer since={first.current ?? null} /> : null}</Suspense>;
}
