import type { IncomingMessage } from 'node:http';

/** Any of these tells that a proxy stands between. */
const forwarding = /^(forwarded|via|true-client-ip|x-(forwarded|real|client|cluster-client|original)(-.*)?|.*-connecting-ip)$/;
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Whether a program on this machine asked this machine by one of its own names: not a proxy for somebody else, nor a page whose name was made
 * to point here (DNS rebinding). A header can only take this away from a caller, never give it.
 */
export const isLocal = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '') &&
  localHost.test(headers.host ?? '') &&
  !Object.keys(headers).some(name => forwarding.test(name));
