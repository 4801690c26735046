/**
 * Counts frames in the bytes that a connection sends (RFC 6455, 5.2). `ws` reports whole messages, pings and pongs only, so that the empty
 * pieces of a message that never ends would cost their sender nothing.
 */
export class FrameCounter {
  /** The header of a frame as far as it has come. */
  #header: number[] = [];
  /** What is still to come of a frame whose header is read: its mask and what it carries. */
  #bytesLeft = 0;

  /** How many frames begin in these bytes, which follow those of the call before. */
  beginningIn(bytes: Buffer): number {
    let frames = 0;
    for (let at = 0; at < bytes.length;) {
      if (this.#bytesLeft > 0) {
        const skipped = Math.min(this.#bytesLeft, bytes.length - at);
        this.#bytesLeft -= skipped;
        at += skipped;
        continue;
      }
      if (this.#header.length === 0) frames += 1;
      this.#header.push(bytes[at]!);
      this.#endHeader();
      at += 1;
    }
    return frames;
  }

  #endHeader(): void {
    const [, second] = this.#header;
    if (second === undefined) return;
    const short = second & 127;
    const lengthBytes = short === 127 ? 8 : short === 126 ? 2 : 0;
    if (this.#header.length < 2 + lengthBytes) return;
    const length = lengthBytes === 0 ? short : this.#header.slice(2).reduce((sum, byte) => sum * 256 + byte, 0);
    const maskBytes = second & 128 ? 4 : 0;
    this.#bytesLeft = maskBytes + length;
    this.#header = [];
  }
}
