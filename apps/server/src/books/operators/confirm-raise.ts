import { denied } from '@parkett/contract';
import { instantToWire, ok, refuse } from '@parkett/kernel';
import { withKeptAnswer, type Commands, type Principal, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { readTies } from './counterparts.ts';
import type { NewLink, Operators } from './operators.ts';
import { findRaise, lockRaise, writeConfirmation, type Raise } from './raises-store.ts';
import { isForStaff, whyNotConfirm } from './rules/confirming.ts';
import type { Ties } from './rules/counterpart.ts';
import { isAdmin, lockOperatorNames, lockOperators, type Operator } from './store.ts';

/** A link as a command's record keeps it: its number, never what opens the desk. */
export type KeptLink = { readonly link: string; readonly expiresAt: string };
export const toKeep = ({ link, expiresAt }: NewLink): KeptLink => ({ link: String(link), expiresAt: instantToWire(expiresAt) });

/** The second word to what an admin has asked for. Of somebody new a person gets the link; beside simulated staff the one who asked makes it. */
export type ConfirmRaise = Submit<{ readonly raise: bigint }, { readonly link: KeptLink | null }>;

type Loaded = {
  readonly raise: Raise | null;
  readonly operator: Operator | null;
  readonly isAllowed: boolean;
  readonly ties: Ties;
  readonly by: Principal;
  readonly link: NewLink;
};
type Change = { readonly raise: Raise; readonly operator: Operator | null; readonly by: Principal; readonly link: NewLink };

/** Beside simulated staff nobody is tied; the house has them in paper mode only. */
const isStaff = ({ kind }: Principal): boolean => kind === 'staff';
const givesLink = ({ raise, by }: Pick<Change, 'raise' | 'by'>): boolean => raise.operator === null && !isStaff(by);

export const confirmingRaises = ({ commands, operators }: { readonly commands: Commands; readonly operators: Operators }): ConfirmRaise =>
  commands.register(
    withKeptAnswer({
      name: 'confirm what raises an operator',
      load: async (tx, { command, principal: by }: { command: { raise: bigint }; principal: Principal }): Promise<Loaded> => {
        await lockOperatorNames(tx);
        const found = await findRaise(tx, command.raise);
        const people = [found?.operator, found?.askedBy, isStaff(by) ? null : by.id].filter(id => id !== null && id !== undefined);
        const locked = await lockOperators(tx, people);
        const now = operators.now();
        const ties = await readTies(tx, now);
        return {
          raise: await lockRaise(tx, command.raise),
          operator: locked.find(({ id }) => id === found?.operator) ?? null,
          isAllowed: isStaff(by) ? !found || isForStaff({ ...found, ties, now }) : locked.some(one => one.id === by.id && isAdmin(one)),
          ...{ ties, by, link: await operators.newLink(tx) },
        };
      },
      decide: ({ raise, operator, isAllowed, ties, by, link }: Loaded) => {
        if (!isAllowed) return denied('not-your-role');
        if (!raise) return denied('request-does-not-exist');
        const whyNot = isStaff(by) ? null : whyNotConfirm({ ...raise, by: by.id, ties, now: link.at });
        if (whyNot) return refuse(whyNot);
        const change: Change = { raise, operator, by, link };
        return ok({ change, answer: { link: givesLink(change) ? toKeep(link) : null } });
      },
      save: (tx, change: Change) => confirmed(tx, operators, change),
      told: ({ change: { raise, by, link } }) => ({
        subject: null,
        facts: {
          ...{ raise: String(raise.id), roles: raise.roles.join(' '), askedBy: String(raise.askedBy) },
          ...(raise.operator === null ? {} : { operator: String(raise.operator) }),
          ...(givesLink({ raise, by }) ? { link: String(link.link) } : {}),
        },
      }),
    }),
  );

async function confirmed(tx: Tx, operators: Operators, { raise, operator: before, by, link }: Change): Promise<void> {
  const { id, name, roles, askedBy } = raise;
  const operator = before ? before.id : await operators.letIn(tx, { name, roles, by: askedBy, at: link.at });
  if (before) await operators.change(tx, before, { roles, disabled: false });
  await writeConfirmation(tx, { id, operator, by, at: link.at });
  if (givesLink({ raise, by })) await operators.giveLink(tx, operator, link);
}
