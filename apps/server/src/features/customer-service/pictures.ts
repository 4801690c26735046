import { denied, type Denial, type ReplyOf } from '@parkett/contract';
import { picturesMax, type uploadPicture } from '@parkett/contract/customer-service';
import { later, ok, type Instant, type Result } from '@parkett/kernel';
import type { Picture } from '../../books/files/index.ts';
import type { House } from '../../declaration.ts';
import { useOf, withKeptAnswer, type CommandKey, type Outcome } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { addDueItem, type DueKind } from '../../platform/due-items.ts';
import { pictureFreshMs } from './limits.ts';
import { insertPicture, nextPicture, unusedPicture, usablePictures } from './pictures-store.ts';

type Reply = ReplyOf<typeof uploadPicture>;
type Keep = { readonly customer: bigint; readonly picture: Picture };
type Parts = Pick<House, 'commands' | 'files' | 'now' | 'systemNow'>;

const dueKind = 'customer-service.unused-picture';
/** Beyond the last moment at which a text may name it: longer than any command takes. */
const graceMs = 3_600_000;

const lookWhetherUsed = (tx: Tx, { id, round, now }: { id: bigint; round: number; now: Instant }): Promise<void> =>
  addDueItem(tx, { kind: dueKind, key: `${id}/${round}`, at: later(now, pictureFreshMs) });

/** Takes a picture: written anew by the pictures' process, then kept under the customer's key, to be named by a text within a day. */
export function takingPictures({ commands, files, now, systemNow }: Parts): (sent: Buffer, key: CommandKey) => Promise<Outcome<Reply>> {
  const keep = commands.register(
    withKeptAnswer<Keep, bigint, Keep & { readonly id: bigint }, Reply>({
      name: 'keep picture of a text',
      load: nextPicture,
      decide: (id, command) => ok({ change: { ...command, id }, answer: { picture: String(id) } }),
      save: async (tx, { id, customer, picture }) => {
        const file = await files.keep(tx, { customer, purpose: 'customer-service', picture });
        await insertPicture(tx, { id, file, customer, at: systemNow() });
        await lookWhetherUsed(tx, { id, round: 0, now: now() });
      },
    }),
  );
  return async (sent, key) => {
    const customer = key.principal.id;
    const received = await files.receive({ customer, use: useOf(key), sent });
    return received.ok ? keep({ ...key, command: { customer, picture: received.value } }) : received.error;
  };
}

/** A picture that was sent and that no text names is erased, once none can name it any more: that is judged by system time, which may be slower. */
export const unusedPictures = ({ files, systemNow }: Pick<Parts, 'files' | 'systemNow'>): DueKind => ({
  name: dueKind,
  handle: async (tx, items, now) => {
    for (const { key } of items) {
      const [id, round] = key.split('/') as [string, string];
      const unused = await unusedPicture(tx, BigInt(id));
      if (!unused) continue;
      if (later(unused.sentAt, pictureFreshMs + graceMs) > systemNow()) await lookWhetherUsed(tx, { id: BigInt(id), round: Number(round) + 1, now });
      else await files.erase(tx, unused.file);
    }
  },
});

type Asked = { readonly customer: bigint; readonly pictures: readonly string[] | undefined; readonly at: Instant };

/** The pictures of a new text: at most three, each the writer's own, sent within a day and named by no text before. */
export async function findPictures(tx: Tx, { customer, pictures = [], at }: Asked): Promise<Result<readonly bigint[], Denial>> {
  if (pictures.length === 0) return ok([]);
  const ids = pictures.filter(one => /^[1-9]\d{0,17}$/.test(one)).map(BigInt);
  const usable = await usablePictures(tx, { customer, ids, since: later(at, -pictureFreshMs) });
  return usable.size === pictures.length && pictures.length <= picturesMax ? ok(ids) : denied('photo-not-usable');
}
