import { denied } from '@parkett/contract';
import { instantToWire, ok } from '@parkett/kernel';
import {
  areCounterparts,
  confirmReset,
  findOperator,
  insertReset,
  lockOperator,
  lockOperators,
  lockOperatorNames,
  lockReset,
  readOperatorName,
  type NewLink,
  type Operator,
  type Operators,
  type Role,
  type Staff,
} from '../../books/operators/index.ts';
import { withKeptAnswer, type Commands, type Submit } from '../../platform/commands/index.ts';

// What admins do to operators. The record keeps the number of a link, never what opens the desk: that is made of the number again for whoever repeats.

type By<Asked> = Asked & { readonly by: bigint };
type MadeLink = { readonly link: string; readonly expiresAt: string };
const toKeep = ({ link, expiresAt }: NewLink): MadeLink => ({ link: String(link), expiresAt: instantToWire(expiresAt) });

export type OperatorCommands = {
  readonly invite: Submit<By<{ name: string; roles: readonly Role[] }>, MadeLink>;
  readonly change: Submit<By<{ id: bigint; roles: readonly Role[]; disabled: boolean }>, object>;
  readonly askReset: Submit<By<{ id: bigint; reason: string }>, object>;
  readonly confirmReset: Submit<By<{ reset: bigint }>, MadeLink>;
  readonly setStaff: Submit<By<{ isOn: boolean }>, object>;
};

type Parts = { readonly commands: Commands; readonly operators: Operators; readonly staff: Staff };

export const operatorCommands = (parts: Parts): OperatorCommands => ({
  invite: inviting(parts),
  change: changing(parts),
  askReset: askingReset(parts),
  confirmReset: confirmingReset(parts),
  setStaff: settingStaff(parts),
});

const inviting = ({ commands, operators }: Parts): OperatorCommands['invite'] =>
  commands.register(
    withKeptAnswer({
      name: 'invite operator',
      load: async (tx, { command }: { command: By<{ name: string; roles: readonly Role[] }> }) => {
        await lockOperatorNames(tx);
        const name = readOperatorName(command.name);
        return { name, isTaken: name !== null && (await findOperator(tx, name)) !== null, link: await operators.newLink(tx) };
      },
      decide: ({ name, isTaken, link }, { roles, by }) => {
        if (name === null) return denied('name-missing');
        return isTaken ? denied('operator-name-taken') : ok({ change: { name, roles, by, link }, answer: toKeep(link) });
      },
      save: (tx, change) => operators.invite(tx, change),
      told: ({ change: { roles, link } }) => ({ subject: null, facts: { roles: roles.join(' '), link: String(link.link) } }),
    }),
  );

const isAdmin = ({ state, roles }: Operator): boolean => state === 'active' && roles.includes('admin');

const changing = ({ commands, operators }: Parts): OperatorCommands['change'] =>
  commands.register(
    withKeptAnswer({
      name: 'change operator',
      load: (tx, { command: { id, by } }: { command: By<{ id: bigint; roles: readonly Role[]; disabled: boolean }> }) => lockOperators(tx, [id, by]),
      decide: (locked, { id, roles, disabled, by }) => {
        // Of two who disable each other at once the second finds that he may not any more: else nobody would be left.
        if (!locked.some(one => one.id === by && isAdmin(one))) return denied('not-your-role');
        const operator = locked.find(one => one.id === id);
        if (!operator) return denied('operator-does-not-exist');
        return operator.id === by ? denied('not-yourself') : ok({ change: { operator, roles, disabled }, answer: {} });
      },
      save: (tx, { operator, ...change }) => operators.change(tx, operator, change),
      told: ({ change: { operator, roles, disabled } }) => ({
        subject: null,
        facts: { operator: String(operator.id), roles: roles.join(' '), before: operator.roles.join(' '), disabled },
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
      load: async (tx, { command }: { command: By<{ reset: bigint }> }) => {
        const reset = await lockReset(tx, command.reset);
        const isCounterpart = reset !== null && (await areCounterparts(tx, { one: reset.askedBy, other: command.by, now: operators.now() }));
        return { reset, isCounterpart, link: await operators.newLink(tx) };
      },
      decide: ({ reset, isCounterpart, link }, { by }) => {
        if (!reset) return denied('operator-does-not-exist');
        if (reset.operator === by) return denied('not-yourself');
        return isCounterpart ? ok({ change: { reset, by, link }, answer: toKeep(link) }) : denied('not-your-counterpart');
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
