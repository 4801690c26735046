import { isIP, isIPv6, SocketAddress } from 'node:net';

/** Some gateways write the port too: `203.0.113.9:40001`, `[2001:db8::7]:40001`. */
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::[\w.-]*)?$/;
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The address in a proxy's word for a caller, in one form: without port, brackets and zone, and IPv4 as IPv4. Null where the word has no address. */
export function addressIn(text: string): string | null {
  const [, bracketed, dotted] = withPort.exec(text) ?? [];
  const address = bracketed ?? dotted ?? text;
  if (isIP(address) === 0) return null;
  if (!isIPv6(address)) return address;
  const written = new SocketAddress({ address: address.split('%', 1)[0]!, family: 'ipv6' }).address;
  return mapped.exec(written)?.[1] ?? written;
}

/**
 * What limits count as one caller: an IPv4 address (also in its IPv6 writing), or the network of an IPv6 address: /64 is what one connection of a
 * household gets, /48 what is assigned to a site at once (RFC 6177).
 */
export function networkOf(address: string, bits: 48 | 64): string {
  const known = addressIn(address) ?? address;
  if (!isIPv6(known)) return known;
  const [head, tail] = known.split('::').map(part => part.split(':').filter(Boolean));
  const zeros = tail ? Array.from({ length: 8 - head!.length - tail.length }, () => '0') : [];
  const groups = [...head!, ...zeros, ...(tail ?? [])].slice(0, bits / 16);
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`;
}
