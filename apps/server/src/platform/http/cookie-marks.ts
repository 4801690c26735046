import type { IncomingMessage } from 'node:http';
import { isLocal } from './local.ts';

/** `secure` false: for a browser on this machine that asks this machine without TLS. WebKit keeps no Secure cookie there, where nothing leaves it. */
export type CookieMarks = { readonly path: '/'; readonly secure: boolean; readonly sameSite: 'strict' };

export const secureMarks: CookieMarks = { path: '/', secure: true, sameSite: 'strict' };
export const localMarks: CookieMarks = { path: '/', secure: false, sameSite: 'strict' };

/**
 * Which of two kinds of cookies a caller has; those of the other are never read from him. The house's own address decides: one that is called over TLS
 * has Secure ones only, whatever a request says. Without TLS it listens to this machine alone (platform-settings.ts), and who comes there by another name
 * or through a proxy gets Secure ones too.
 */
export const choosing =
  <Kind>(publicOrigin: string, { secure, local }: { readonly secure: Kind; readonly local: Kind }) =>
  (request: Pick<IncomingMessage, 'socket' | 'headers'>): Kind =>
    publicOrigin.startsWith('http://') && isLocal(request) ? local : secure;
