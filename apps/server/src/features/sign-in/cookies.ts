import { choosing, localMarks, secureMarks, type CookieMarks } from '../../platform/http/cookie-marks.ts';

/** How the cookies of one caller are called and marked. Those of another kind are never read from him. */
export type CookieKind = { readonly session: string; readonly device: string; readonly marks: CookieMarks };

/** Read by the page and sent back in a header, which no other site can do. Signed, so it needs no name that vouches for it. */
export const forgeryCookie = 'XSRF-TOKEN';

/** `__Host-`: a browser takes it over TLS only, for this host alone and from nobody else (ASVS 3.3.1, .3). */
export const secureCookies: CookieKind = { session: '__Host-parkett', device: '__Host-parkett-device', marks: secureMarks };

/** Names of their own: no TLS house ever reads them. */
export const localCookies: CookieKind = { session: 'parkett-on-this-machine', device: 'parkett-device-on-this-machine', marks: localMarks };

export const cookiesFor = (publicOrigin: string) => choosing(publicOrigin, { secure: secureCookies, local: localCookies });

/** One cookie of a bare request's header, or an empty text. */
export function cookieIn(header: string | undefined, name: string): string {
  const found = (header ?? '').split('; ').find(pair => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}
