/** The app's own scheme. Any other app can claim it too. */
const ownScheme = 'parkett:';

/**
 * Where in the app a link leads, as path and parameters; null where it leads nowhere. A link of the house carries what it says. One of the own scheme
 * names a screen and nothing else: a token in it could have been meant for somebody else, or be read by another app.
 */
export function placeOfLink(link: string, origin: string): { readonly path: string; readonly query: string } | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.protocol === ownScheme) return url.host === 'open' ? { path: url.pathname, query: '' } : null;
  if (url.origin !== origin || url.pathname !== '/') return null;
  const [path = '', query = ''] = url.hash.slice(1).split('?');
  return path === '' ? null : { path, query };
}
