import { deskOperators as contract } from '@parkett/contract';
import { ok, type Instant } from '@parkett/kernel';
import {
  listFiles,
  moment,
  momentColumns,
  type ConfirmRaise,
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
import { listed } from './listed.ts';

export type DeskOperatorsParts = {
  readonly db: Db;
  readonly commands: Commands;
  readonly operators: Operators;
  readonly confirmRaise: ConfirmRaise;
  readonly secondFactors: SecondFactors;
  readonly staff: Staff;
  readonly reviews: Pick<Reviews, 'kinds' | 'decidersOf'>;
  readonly systemNow: () => Instant;
};

export function addDeskOperatorsCalls(calls: Calls<OnDuty>, parts: DeskOperatorsParts): void {
  const { operators } = parts;
  const given = operatorCommands(parts);
  const withAddress = ({ link, expiresAt }: { link: string; expiresAt: string }) => ({ link: operators.links.addressOf(BigInt(link)), expiresAt });
  calls.signedIn(contract.operators, async (_, { session }) => ok(await listed(parts, session)));
  listFiles(calls, parts)(contract.operatorsFile, async (_, reader, session) =>
    ok({ columns: fileColumns, rows: fileRows({ parts, session }, reader) }),
  );
  calls.keyed(contract.inviteOperator, async (body, { session, commandKey }) =>
    mapAnswer(await given.invite({ ...commandKey(), command: { ...body, by: session.operator.id } }), () => ({})),
  );
  calls.keyed(contract.changeOperator, async ({ id, ...change }, { session, commandKey }) =>
    mapAnswer(await given.change({ ...commandKey(), command: { id: BigInt(id), ...change, by: session.operator.id } }), answer => answer),
  );
  calls.keyed(contract.confirmRaise, async ({ raise }, { commandKey }) =>
    mapAnswer(await parts.confirmRaise({ ...commandKey(), command: { raise: BigInt(raise) } }), ({ link }) =>
      link ? withAddress(link) : { link: null, expiresAt: null },
    ),
  );
  calls.keyed(contract.takeLink, async ({ raise }, { session, commandKey }) =>
    mapAnswer(await given.takeLink({ ...commandKey(), command: { raise: BigInt(raise), by: session.operator.id } }), withAddress),
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

async function* fileRows({ parts, session }: { parts: DeskOperatorsParts; session: OnDuty }, reader: Reader) {
  const { word } = reader;
  for (const { name, roles, state, passkeys, invitedBy, createdAt } of (await listed(parts, session)).operators)
    yield [
      name,
      roles.map(role => word(`role-${role}`)).join(', '),
      word(state),
      figure(String(passkeys)),
      invitedBy ?? word('machine'),
      ...moment(reader, createdAt),
    ];
}
