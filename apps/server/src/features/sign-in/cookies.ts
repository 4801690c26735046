import type { IncomingMessage } from 'node:http';
import { isLocal } from '../../platform/http/local.ts';

type Marks = { readonly path: '/'; readonly secure: boolean; readonly sameSite: 'strict' };

/** How the cookies of one caller are called and marked. Those of another kind are never read from him. */
export type CookieKind = { readonly session: string; readonly device: string; readonly marks: Marks };

/** Read by the page and sent back in a header, which no other site can do. Signed, so it needs no name that vouches for it. */
export const forgeryCookie = 'XSRF-TOKEN';

/** `__Host-`: a browser takes it over TLS only, for this host alone and from nobody else (ASVS 3.3.1, .3). */
export const secureCookies: CookieKind = {
  session: '__Host-parkett',
  device: '__Host-parkett-device',
  marks: { path: '/', secure: true, sameSite: 'strict' },
};

/** WebKit keeps no Secure cookie on plain http, not even on this machine, where nothing leaves it. Names of their own: no TLS house ever reads them. */
export const localCookies: CookieKind = {
  session: 'parkett-on-this-machine',
  device: 'parkett-device-on-this-machine',
  marks: { path: '/', secure: false, sameSite: 'strict' },
};

/**
 * Which cookies a caller has. The house's own address decides: one that is called over TLS has Secure ones only, whatever a request says. Without
 * TLS it listens to this machine alone (platform-settings.ts), and who comes there by another name or through a proxy gets Secure ones too.
 */
export const cookiesFor =
  (publicOrigin: string) =>
  (request: Pick<IncomingMessage, 'socket' | 'headers'>): CookieKind =>
    publicOrigin.startsWith('http://') && isLocal(request) ? localCookies : secureCookies;

/** One cookie of a bare request's header, or an empty text. */
export function cookieIn(header: string | undefined, name: string): string {
  const found = (header ?? '').split('; ').find(pair => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}
