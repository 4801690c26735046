import { choosing, localMarks, secureMarks, type CookieMarks } from '../../platform/http/cookie-marks.ts';

/** The desk's own cookies: a browser that serves a customer too sends both, and neither opens what is the other's. */
export type DeskCookies = { readonly session: string; readonly forgery: string; readonly marks: CookieMarks };

const secure: DeskCookies = { session: '__Host-parkett-desk', forgery: '__Host-parkett-desk-xsrf', marks: secureMarks };
const local: DeskCookies = { session: 'parkett-desk-on-this-machine', forgery: 'parkett-desk-xsrf-on-this-machine', marks: localMarks };

export const deskCookiesFor = (publicOrigin: string) => choosing(publicOrigin, { secure, local });
