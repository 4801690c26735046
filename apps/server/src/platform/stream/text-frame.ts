/**
 * A text of ASCII as a whole WebSocket frame of a server (RFC 6455, 5.2: final, unmasked), one byte per character. Written to the socket as
 * one string it costs one copy and one system call; the general sender of `ws` makes buffers for header and payload and writes both,
 * which is half of all the work when thousands of clients each get a packet of their own.
 */
export function textFrame(text: string): string {
  const { length } = text;
  if (length < 126) return String.fromCharCode(0x81, length) + text;
  if (length < 65_536) return String.fromCharCode(0x81, 126, length >> 8, length & 255) + text;
  return String.fromCharCode(0x81, 127, 0, 0, 0, 0, (length >>> 24) & 255, (length >> 16) & 255, (length >> 8) & 255, length & 255) + text;
}
