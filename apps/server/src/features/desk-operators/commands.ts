import { denied } from '@parkett/contract';
import { ok, refuse } from '@parkett/kernel';
import {
  confirmReset,
  findOperator,
  insertRaise,
  insertReset,
  isAdmin,
  lockLinkToTake,
  lockOperator,
  lockOperators,
  lockOperatorNames,
  lockReset,
  nextRaise,
  raises,
  readOperatorName,
  readTies,
  toKeep,
  whyNotChange,
  whyNotConfirm,
  type KeptLink,
  type Operators,
  type Raise,
  type Role,
  type Staff,
} from '../../books/operators/index.ts';
import { withKeptAnswer, type Commands, type Submit } from '../../platform/commands/index.ts';

// What admins do to operators. The record keeps the number of a link, never what opens the desk: that is made of the number again for whoever repeats.

type By<Asked> = Asked & { readonly by: bigint };
type Wanted = { readonly id: bigint; readonly roles: readonly Role[]; readonly disabled: boolean };

export type OperatorCommands = {
  readonly invite: Submit<By<{ name: string; roles: readonly Role[] }>, object>;
  readonly change: Submit<By<Wanted>, { readonly state: 'done' | 'waiting' }>;
  readonly takeLink: Submit<By<{ raise: bigint }>, KeptLink>;
  readonly askReset: Submit<By<{ id: bigint; reason: string }>, object>;
  readonly confirmReset: Submit<By<{ reset: bigint }>, KeptLink>;
  readonly setStaff: Submit<By<{ isOn: boolean }>, object>;
};

type Parts = { readonly commands: Commands; readonly operators: Operators; readonly staff: Staff };

export const operatorCommands = (parts: Parts): OperatorCommands => ({
  invite: inviting(parts),
  change: changing(parts),
  takeLink: takingLink(parts),
  askReset: askingReset(parts),
  confirmReset: confirmingReset(parts),
  setStaff: settingStaff(parts),
});

/** Asks for somebody new. He is there, and gets his link, once a second admin has confirmed it. */
const inviting = ({ commands, operators }: Parts): OperatorCommands['invite'] =>
  commands.register(
    withKeptAnswer({
      name: 'invite operator',
      load: async (tx, { command }: { command: By<{ name: string; roles: readonly Role[] }> }) => {
        await lockOperatorNames(tx);
        const name = readOperatorName(command.name);
        return { name, isTaken: name !== null && (await findOperator(tx, name)) !== null, id: await nextRaise(tx), askedAt: operators.now() };
      },
      decide: ({ name, isTaken, id, askedAt }, { roles, by: askedBy }) => {
        if (name === null) return denied('name-missing');
        if (isTaken) return denied('operator-name-taken');
        const change: Raise = { id, operator: null, name, roles, before: null, wasDisabled: false, askedBy, askedAt };
        return ok({ change, answer: {} });
      },
      save: insertRaise,
      told: ({ change: { id, roles } }) => ({ subject: null, facts: { raise: String(id), roles: roles.join(' ') } }),
    }),
  );

/** Less is done at once; more is asked for. */
const changing = ({ commands, operators }: Parts): OperatorCommands['change'] =>
  commands.register(
    withKeptAnswer({
      name: 'change operator',
      load: async (tx, { command: { id, by } }: { command: By<Wanted> }) => {
        const locked = await lockOperators(tx, [id, by]);
        return { locked, ties: await readTies(tx, operators.now()), raise: await nextRaise(tx), now: operators.now() };
      },
      decide: ({ locked, ties, raise: id, now }, { id: operatorId, roles, disabled, by }) => {
        // Of two who disable each other at once the second finds that he may not any more: else nobody would be left.
        if (!locked.some(one => one.id === by && isAdmin(one))) return denied('not-your-role');
        const operator = locked.find(one => one.id === operatorId);
        if (!operator) return denied('operator-does-not-exist');
        const whyNot = whyNotChange({ by, operator: operator.id, ties, now });
        if (whyNot) return refuse(whyNot);
        const { name, roles: before } = operator;
        const wasDisabled = operator.state === 'disabled';
        const raise = raises(operator, { roles, disabled })
          ? { id, operator: operator.id, name, roles, before, wasDisabled, askedBy: by, askedAt: now }
          : null;
        return ok({ change: { operator, roles, disabled, raise }, answer: { state: raise ? 'waiting' : 'done' } as const });
      },
      save: (tx, { operator, raise, ...change }) => (raise ? insertRaise(tx, raise) : operators.change(tx, operator, change)),
      told: ({ change: { operator, roles, disabled, raise } }) => ({
        subject: null,
        facts: {
          ...{ operator: String(operator.id), roles: roles.join(' '), before: operator.roles.join(' '), disabled },
          ...(raise ? { raise: String(raise.id) } : {}),
        },
      }),
    }),
  );

/** The link of somebody new whom simulated staff has confirmed: for the one who asked, once. */
const takingLink = ({ commands, operators }: Parts): OperatorCommands['takeLink'] =>
  commands.register(
    withKeptAnswer({
      name: 'take the link of a confirmed invitation',
      load: async (tx, { command }: { command: By<{ raise: bigint }> }) => ({
        waiting: await lockLinkToTake(tx, command.raise),
        link: await operators.newLink(tx),
      }),
      decide: ({ waiting, link }, { by }) =>
        waiting?.askedBy === by ? ok({ change: { waiting, link }, answer: toKeep(link) }) : denied('request-does-not-exist'),
      save: (tx, { waiting, link }) => operators.giveLink(tx, waiting.operator, link),
      told: ({ change: { waiting, link } }) => ({
        subject: null,
        facts: { raise: String(waiting.raise), operator: String(waiting.operator), link: String(link.link) },
      }),
    }),
  );

const askingReset = ({ commands, operators }: Parts): OperatorCommands['askReset'] =>
  commands.register(
    withKeptAnswer({
      name: 'ask for a reset of an operator',
      load: async (tx, { command }: { command: By<{ id: bigint; reason: string }> }) => ({
        operator: await lockOperator(tx, command.id),
        at: operators.now(),
      }),
      decide: ({ operator, at }, { reason, by: askedBy }) => {
        if (!operator) return denied('operator-does-not-exist');
        if (operator.id === askedBy) return denied('not-yourself');
        if (reason.trim() === '') return denied('name-missing');
        return ok({ change: { operator: operator.id, askedBy, at, reason: reason.trim() }, answer: {} });
      },
      save: async (tx, change) => void (await insertReset(tx, change)),
      told: ({ change: { operator } }) => ({ subject: null, facts: { operator: String(operator) } }),
    }),
  );

const confirmingReset = ({ commands, operators }: Parts): OperatorCommands['confirmReset'] =>
  commands.register(
    withKeptAnswer({
      name: 'confirm a reset of an operator',
      load: async (tx, { command }: { command: By<{ reset: bigint }> }) => ({
        reset: await lockReset(tx, command.reset),
        ties: await readTies(tx, operators.now()),
        link: await operators.newLink(tx),
      }),
      decide: ({ reset, ties, link }, { by }) => {
        if (!reset) return denied('request-does-not-exist');
        const whyNot = whyNotConfirm({ ...reset, by, ties, now: link.at });
        return whyNot ? refuse(whyNot) : ok({ change: { reset, by, link }, answer: toKeep(link) });
      },
      save: async (tx, { reset, by, link }) => {
        await confirmReset(tx, reset.id, { by, at: link.at });
        await operators.letInAgain(tx, reset.operator, link);
      },
      told: ({ change: { reset, link } }) => ({
        subject: null,
        facts: { operator: String(reset.operator), askedBy: String(reset.askedBy), link: String(link.link) },
      }),
    }),
  );

const settingStaff = ({ commands, staff }: Parts): OperatorCommands['setStaff'] =>
  commands.register(
    withKeptAnswer({
      name: 'switch simulated staff',
      load: async (_, { command }: { command: By<{ isOn: boolean }> }) => command,
      decide: (_, command) => ok({ change: command, answer: {} }),
      save: (tx, change) => staff.set(tx, change),
      told: ({ change: { isOn } }) => ({ subject: null, facts: { isOn } }),
    }),
  );
