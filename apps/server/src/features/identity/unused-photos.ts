import { later, type Instant } from '@parkett/kernel';
import { addDueItem, type DueKind } from '../../platform/due-items.ts';
import type { Tx } from '../../platform/db.ts';
import { freshMs } from './limits.ts';
import type { IdentityParts } from './parts.ts';
import { unusedPhoto } from './store.ts';

const kind = 'identity.unused-photo';
/** Beyond the last moment at which an application may name it: longer than any command takes. */
const graceMs = 3_600_000;

/** Looks in a day of business time whether an application names the photo. `round`: how often it was looked at before. */
export const lookWhetherUsed = (tx: Tx, { photo, round, now }: { photo: bigint; round: number; now: Instant }): Promise<void> =>
  addDueItem(tx, { kind, key: `${photo}/${round}`, at: later(now, freshMs) });

/** A photo that was sent and never used is erased, once no application can name it any more: that is judged by system time, which may be slower. */
export function unusedPhotos({ files, systemNow }: Pick<IdentityParts, 'files' | 'systemNow'>): DueKind {
  return {
    name: kind,
    handle: async (tx, items, now) => {
      for (const { key } of items) {
        const [photo, round] = key.split('/') as [string, string];
        const unused = await unusedPhoto(tx, BigInt(photo));
        if (!unused) continue;
        if (later(unused.sentAt, freshMs + graceMs) > systemNow()) await lookWhetherUsed(tx, { photo: BigInt(photo), round: Number(round) + 1, now });
        else await files.erase(tx, unused.file);
      }
    },
  };
}
