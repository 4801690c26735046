/** The network of an address: an IPv4 address itself (also in its IPv6 writing), the first bits of an IPv6 address. */
export function networkOf(address: string, bits: 48 | 64): string {
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  const [before = [], after = []] = address.split('::').map(part => part.split(':').filter(group => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, bits / 16);
  return groups.map(group => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':');
}
