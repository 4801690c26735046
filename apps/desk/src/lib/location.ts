import { useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-hash-location';

/** A place without filters takes them away: otherwise those of the place before would stay in the address, and be asked for here too. */
const goTo: typeof navigate = (to, options) => navigate(to.includes('?') ? to : `${to}?`, options);

const changes = ['hashchange', 'popstate'] as const;
/** Going back to other filters as well as another path is no change of the hash alone, and told by `popstate` only. */
function hear(listener: () => void): () => void {
  for (const change of changes) addEventListener(change, listener);
  return () => {
    for (const change of changes) removeEventListener(change, listener);
  };
}
const path = (): string => `/${location.hash.replace(/^#?\/?/, '')}`;

/** The path behind the `#`, with filters before it. */
export const useDeskLocation = (): [string, typeof navigate] => [useSyncExternalStore(hear, path), goTo];

/** As `goTo` would go, for a link that is opened in another tab or sent to somebody. */
useDeskLocation.hrefs = (to: string): string => {
  const [place, search] = to.split('?');
  return `./${search ? `?${search}` : ''}#${place}`;
};
