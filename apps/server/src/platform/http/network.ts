import { isIPv6 } from 'node:net';

/**
 * What limits count as one caller: an IPv4 address (also in its IPv6 writing), or the network of an IPv6 address: /64 is what one connection of a
 * household gets, /48 what is assigned to a site at once (RFC 6177).
 */
export function networkOf(address: string, bits: 48 | 64): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head, tail] = address.split('::').map(part => part.split(':').filter(Boolean));
  const zeros = tail ? Array.from({ length: 8 - head!.length - tail.length }, () => '0') : [];
  const groups = [...head!, ...zeros, ...(tail ?? [])].slice(0, bits / 16);
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`;
}
