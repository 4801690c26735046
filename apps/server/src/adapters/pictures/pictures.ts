import type { PictureReader, ReadPicture } from '../../books/files/index.ts';
import type { Log } from '../../platform/log.ts';
import { PictureChild } from './child.ts';

/** From the start of its process, which takes a tenth of a second. */
const presetTimeMaxMs = 7_000;
const waitingMax = 4;
/** Of 2,400 × 2,400 px of noise it is less. */
const bytesMax = 8_000_000;

function meaningOf(said: Buffer | null): ReadPicture {
  if (said === null) return { refused: 'unreadable' };
  const kind = said.toString('latin1', 0, 1);
  if (kind === 'p') return { refused: 'too-many-pixels' };
  const bytes = said.subarray(5);
  // A picture may have made it say anything; what is kept is a JPEG of a length that ours have.
  const isPicture = kind === 'd' && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.length <= bytesMax;
  return isPicture
    ? { picture: { type: 'image/jpeg', bytes, width: said.readUInt16BE(1), height: said.readUInt16BE(3) } }
    : { refused: 'unreadable' };
}

/** Reads pictures one after the other, each in a process of its own that has never seen another. Whatever one does to it is that one's refusal. */
export class Pictures implements PictureReader {
  readonly #log: Log;
  readonly #begin: () => PictureChild;
  readonly #timeMaxMs: number;
  #child: PictureChild | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor({ log, begin, timeMaxMs }: { log: Log; begin?: () => PictureChild; timeMaxMs?: number }) {
    this.#log = log;
    this.#begin = begin ?? (() => new PictureChild());
    this.#timeMaxMs = timeMaxMs ?? presetTimeMaxMs;
  }

  /** The process that reads a picture at present, if one does. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  async read(sent: Buffer): Promise<ReadPicture> {
    if (this.#waiting >= waitingMax) return { refused: 'busy' };
    this.#waiting += 1;
    const reading = this.#last.then(() => this.#readNow(sent));
    this.#last = reading;
    return reading.finally(() => (this.#waiting -= 1));
  }

  async #readNow(sent: Buffer): Promise<ReadPicture> {
    const child = this.#begin();
    this.#child = child;
    const timer = setTimeout(() => child.kill(), this.#timeMaxMs);
    try {
      await child.begin();
      return meaningOf(await child.take(sent));
    } catch (error) {
      this.#log.error({ err: error }, 'the process for pictures could not begin');
      return { refused: 'busy' };
    } finally {
      clearTimeout(timer);
      child.kill();
      this.#child = null;
    }
  }
}
