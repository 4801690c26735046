import { choosing, localMarks, secureMarks, type CookieMarks } from '../../platform/http/cookie-marks.ts';

/** The desk's own cookies: a browser that serves a customer too sends both, and neither opens what is the other's. */
export type DeskCookies = {
  readonly session: string;
  readonly forgery: string;
  /** Tells a browser again in which a link was opened. */
  readonly browser: string;
  readonly marks: CookieMarks;
};

const secure: DeskCookies = {
  session: '__Host-parkett-desk',
  forgery: '__Host-parkett-desk-xsrf',
  browser: '__Host-parkett-desk-browser',
  marks: secureMarks,
};
const local: DeskCookies = {
  session: 'parkett-desk-on-this-machine',
  forgery: 'parkett-desk-xsrf-on-this-machine',
  browser: 'parkett-desk-browser-on-this-machine',
  marks: localMarks,
};

export const deskCookiesFor = (publicOrigin: string) => choosing(publicOrigin, { secure, local });
