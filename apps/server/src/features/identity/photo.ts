import type { identity, ReplyOf } from '@parkett/contract';
import { ok } from '@parkett/kernel';
import type { Picture } from '../../books/files/index.ts';
import { useOf, withKeptAnswer, type CommandKey, type Outcome } from '../../platform/commands/index.ts';
import { photoPurpose } from './limits.ts';
import type { IdentityParts } from './parts.ts';
import { photoSizeDenial } from './rules/photo-size.ts';
import { insertPhoto, nextPhotoId } from './store.ts';
import { lookWhetherUsed } from './unused-photos.ts';

type Reply = ReplyOf<typeof identity.uploadPhoto>;
type KeepPhoto = { readonly customer: bigint; readonly picture: Picture };

/** Takes a photo: written anew by the pictures' process, then kept under the customer's key, to be named by an application within a day. */
export function takingPhotos({ commands, files, now, systemNow }: IdentityParts): (sent: Buffer, key: CommandKey) => Promise<Outcome<Reply>> {
  const keep = commands.register(
    withKeptAnswer<KeepPhoto, bigint, KeepPhoto & { readonly id: bigint }, Reply>({
      name: 'keep photo',
      load: nextPhotoId,
      decide: (id, command) => ok({ change: { ...command, id }, answer: { photo: String(id) } }),
      save: async (tx, { id, customer, picture }) => {
        const file = await files.keep(tx, { customer, purpose: photoPurpose, picture });
        await insertPhoto(tx, { id, file, customer, at: systemNow() });
        await lookWhetherUsed(tx, { photo: id, round: 0, now: now() });
      },
    }),
  );
  return async (sent, key) => {
    const customer = key.principal.id;
    const received = await files.receive({ customer, use: useOf(key), sent });
    if (!received.ok) return received.error;
    const refused = photoSizeDenial(received.value);
    return refused ? { outcome: 'denied', denial: refused } : keep({ ...key, command: { customer, picture: received.value } });
  };
}
