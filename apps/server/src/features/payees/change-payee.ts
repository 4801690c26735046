import { denied, type Denial } from '@parkett/contract';
import { ok, refuse, type Result } from '@parkett/kernel';
import { lockCustomer } from '../../books/customers/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import { readNickname } from '../../books/payments/index.ts';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { PayeeParts } from './parts.ts';
import { removalDenial } from './rules/removal.ts';

type Nothing = Record<string, never>;
type Named = { readonly customer: bigint; readonly id: bigint };
type Rename = Named & { readonly nickname: string };

/** Another nickname for one of the customer's payees. */
export const renamingPayee = ({ commands, payees }: PayeeParts): Submit<Rename, Nothing> =>
  commands.register(
    withKeptAnswer<Rename, boolean, Rename, Nothing>({
      name: 'name payee',
      load: async (tx, { command: { customer, id } }) => {
        await lockCustomer(tx, customer);
        return (await payees.payeeOf(tx, customer, id)) !== null;
      },
      decide: (isThere, command): Result<{ change: Rename; answer: Nothing }, Denial> => {
        if (!isThere) return denied('no-such-card');
        const nickname = readNickname(command.nickname);
        return nickname.ok ? ok({ change: { ...command, nickname: nickname.value }, answer: {} }) : nickname;
      },
      save: (tx, change) => payees.renamePayee(tx, change),
    }),
  );

/** Removes a payee while nothing to it is undecided, with the letter that tells of it. */
export const removingPayee = ({ commands, payees, systemNow }: PayeeParts): Submit<Named, Nothing> =>
  commands.register(
    withKeptAnswer<Named, { readonly isThere: boolean; readonly isOpen: boolean }, Named, Nothing>({
      name: 'remove payee',
      load: async (tx, { command: { customer, id } }) => {
        await lockCustomer(tx, customer);
        const isThere = (await payees.payeeOf(tx, customer, id)) !== null;
        return { isThere, isOpen: isThere && (await payees.hasOpenPayments(tx, id)) };
      },
      decide: (situation, command) => {
        const refused = removalDenial(situation);
        return refused ? refuse(refused) : ok({ change: command, answer: {} });
      },
      told: ({ change: { customer, id } }) => ({ subject: customer, facts: { payee: String(id) } }),
      save: async (tx, { customer, id }) => {
        await payees.removePayee(tx, id);
        await wantLetter(tx, { kind: 'payee-removed', customer, at: systemNow() });
      },
    }),
  );
