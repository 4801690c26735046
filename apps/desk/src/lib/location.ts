import { navigate, useHashLocation } from 'wouter/use-hash-location';

/** A place without filters takes them away: otherwise those of the place before would stay in the address, and be asked for here too. */
const goTo: typeof navigate = (to, options) => navigate(to.includes('?') ? to : `${to}?`, options);

/** The path behind the `#`, with filters before it. */
export const useDeskLocation = (): ReturnType<typeof useHashLocation> => [useHashLocation()[0], goTo];

/** As `goTo` would go, for a link that is opened in another tab or sent to somebody. */
useDeskLocation.hrefs = (to: string): string => {
  const [path, search] = to.split('?');
  return `./${search ? `?${search}` : ''}#${path}`;
};
