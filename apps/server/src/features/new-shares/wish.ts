import type { ReplyAt, RequestAt } from '@parkett/contract';
import { idOfNumber, ok, type Instant } from '@parkett/kernel';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import { deleteWish, insertWish } from './notice-store.ts';
import type { NewShareParts } from './parts.ts';
import { decideWish } from './rules/decide-wish.ts';
import { shareOffering, type OfferingRow } from './store.ts';

type Reply = ReplyAt<'newShares/tellOpening'>;
type Asked = { readonly customer: bigint; readonly body: RequestAt<'newShares/tellOpening'> };
type Change = { readonly customer: bigint; readonly offering: bigint; readonly isWished: boolean; readonly at: Instant };

/** A customer wants to hear when an offering opens, or no longer. The offering is shared meanwhile, so that no wish comes while it opens. */
export function wishing({ commands, notify }: Pick<NewShareParts, 'commands' | 'notify'>): Submit<Asked, Reply> {
  const submit = commands.register(
    withKeptAnswer<Asked, OfferingRow | null, Change, Reply>({
      name: 'hear of an opening of new shares',
      load: async (tx, { command: { body } }) => {
        const id = idOfNumber('N', body.number);
        return id === null ? null : shareOffering(tx, id);
      },
      decide: (offering, { customer, body: { isWished } }, at) => {
        const decided = decideWish(offering, { isWished }, at);
        return decided.ok ? ok({ change: { customer, offering: decided.value.id, isWished, at }, answer: { isWished } }) : decided;
      },
      save: (tx, { isWished, ...wish }) => (isWished ? insertWish : deleteWish)(tx, wish),
    }),
  );
  return async submission => {
    const outcome = await submit(submission);
    if (outcome.outcome === 'accepted') notify([submission.command.customer], ['wallet']);
    return outcome;
  };
}
