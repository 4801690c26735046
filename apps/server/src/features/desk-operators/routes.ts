import { deskOperators as contract } from '@parkett/contract';
import { instantToWire, ok, type Instant } from '@parkett/kernel';
import {
  listFiles,
  moment,
  momentColumns,
  openResets,
  readOperators,
  type OnDuty,
  type Operators,
  type Reader,
  type Staff,
} from '../../books/operators/index.ts';
import type { Reviews } from '../../books/reviews/index.ts';
import type { SecondFactors } from '../../books/second-factors/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { figure } from '../../platform/csv/csv.ts';
import { mapAnswer, type Commands } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db.ts';
import { operatorCommands } from './commands.ts';

export type DeskOperatorsParts = {
  readonly db: Db;
  readonly commands: Commands;
  readonly operators: Operators;
  readonly secondFactors: SecondFactors;
  readonly staff: Staff;
  readonly reviews: Pick<Reviews, 'kinds' | 'decidersOf'>;
  readonly systemNow: () => Instant;
};

export function addDeskOperatorsCalls(calls: Calls<OnDuty>, parts: DeskOperatorsParts): void {
  const { operators } = parts;
  const given = operatorCommands(parts);
  const withAddress = ({ link, expiresAt }: { link: string; expiresAt: string }) => ({ link: operators.links.addressOf(BigInt(link)), expiresAt });
  calls.signedIn(contract.operators, async () => ok(await listed(parts)));
  listFiles(calls, parts)(contract.operatorsFile, async (_, reader) => ok({ columns: fileColumns, rows: fileRows(parts, reader) }));
  calls.keyed(contract.inviteOperator, async (body, { session, commandKey }) =>
    mapAnswer(await given.invite({ ...commandKey(), command: { ...body, by: session.operator.id } }), withAddress),
  );
  calls.keyed(contract.changeOperator, async ({ id, ...change }, { session, commandKey }) =>
    mapAnswer(await given.change({ ...commandKey(), command: { id: BigInt(id), ...change, by: session.operator.id } }), () => ({})),
  );
  calls.keyed(contract.askReset, async ({ id, reason }, { session, commandKey }) =>
    mapAnswer(await given.askReset({ ...commandKey(), command: { id: BigInt(id), reason, by: session.operator.id } }), () => ({})),
  );
  calls.keyed(contract.confirmReset, async ({ reset }, { session, commandKey }) =>
    mapAnswer(await given.confirmReset({ ...commandKey(), command: { reset: BigInt(reset), by: session.operator.id } }), withAddress),
  );
  calls.keyed(contract.setStaff, async ({ isOn }, { session, commandKey }) =>
    mapAnswer(await given.setStaff({ ...commandKey(), command: { isOn, by: session.operator.id } }), () => ({})),
  );
}

const fileColumns = ['name', 'roles', 'state', 'passkeys', 'invitedBy', ...momentColumns('since')];

async function* fileRows(parts: DeskOperatorsParts, reader: Reader) {
  const { word } = reader;
  for (const { name, roles, state, passkeys, invitedBy, createdAt } of (await listed(parts)).operators)
    yield [
      name,
      roles.map(role => word(`role-${role}`)).join(', '),
      word(state),
      figure(String(passkeys)),
      invitedBy ?? word('machine'),
      ...moment(reader, createdAt),
    ];
}

async function listed({ db, secondFactors, staff, reviews }: DeskOperatorsParts) {
  const [operators, resets, members, isOn] = await Promise.all([readOperators(db), openResets(db), staff.all(db), staff.isOn(db)]);
  const kinds = await Promise.all(
    reviews.kinds().map(async kind => {
      const { duty, why } = await staff.standing(db, reviews.decidersOf({ kind }));
      return { kind, duty, why };
    }),
  );
  const passkeys = await Promise.all(operators.map(async ({ id }) => (await secondFactors.of(db, { kind: 'operator', id })).passkeys.length));
  const nameOf = (id: bigint): string => operators.find(operator => operator.id === id)?.name ?? '';
  return {
    operators: operators.map(({ id, name, roles, state, invitedBy, createdAt }, index) => ({
      ...{ id: String(id), name, roles: [...roles], state, createdAt: instantToWire(createdAt), passkeys: passkeys[index]! },
      invitedBy: invitedBy === null ? null : nameOf(invitedBy),
    })),
    resets: resets.map(({ id, operator, askedBy, askedAt, reason }) => ({
      ...{ id: String(id), operator: String(operator), askedBy: nameOf(askedBy), askedAt: instantToWire(askedAt), reason },
    })),
    staff: { isOn, kinds, names: members.map(({ name }) => name) },
  };
}
