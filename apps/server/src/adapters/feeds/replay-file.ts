import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createReplay, readReplayFile, type PriceSource } from '@parkett/market';
import { schedules, sharePriceSteps, universe } from '../../books/instruments/index.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';

/** A recorded day that can be replayed. `content` is the SHA-256 of the file, `leftOut` the symbols of the file that aren't listed. */
export type OpenedReplay = { readonly source: PriceSource; readonly content: string; readonly leftOut: readonly string[] };

const gzipMagic = 0x1f8b;

const refusal = (file: string, reason: string): StartRefusal => new StartRefusal(`The replay file ${file} can't be read: ${reason}`);

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw refusal(file, `${(error as NodeJS.ErrnoException).code ?? (error as Error).message}.`);
  }
}

function unpacked(file: string, bytes: Buffer): Buffer {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== gzipMagic) return bytes;
  try {
    return gunzipSync(bytes);
  } catch {
    throw refusal(file, 'its gzip is broken or cut off.');
  }
}

/** UTF-8; what isn't UTF-8 was written in the code page of Western Europe, where only names differ. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads and judges a replay file; one that can't be replayed is refused with one sentence. */
export function openReplay(file: string): OpenedReplay {
  const bytes = bytesOf(file);
  const day = readReplayFile(textOf(unpacked(file, bytes)));
  if (!day.ok) throw refusal(file, `line ${day.error.line}, ${day.error.sentence}`);
  const source = createReplay({ day: day.value, schedule: schedules.replay, known: universe, stepsOf: sharePriceSteps });
  return { source, content: createHash('sha256').update(bytes).digest('hex'), leftOut: day.value.leftOut };
}
