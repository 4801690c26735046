import type { deskOperators as contract, ReplyOf } from '@parkett/contract';
import { instantToWire, type Instant } from '@parkett/kernel';
import {
  isAdmin,
  isForStaff,
  linksToTake,
  openRaises,
  openResets,
  readOperators,
  readTies,
  whyNotConfirm,
  type OnDuty,
  type Raise,
  type Staff,
} from '../../books/operators/index.ts';
import type { Reviews } from '../../books/reviews/index.ts';
import type { SecondFactors } from '../../books/second-factors/index.ts';
import type { Db } from '../../platform/db.ts';

type Parts = {
  readonly db: Db;
  readonly secondFactors: SecondFactors;
  readonly staff: Staff;
  readonly reviews: Pick<Reviews, 'kinds' | 'decidersOf'>;
  readonly systemNow: () => Instant;
};
type Listed = ReplyOf<typeof contract.operators>;
type Asked = Pick<Raise, 'id' | 'operator' | 'askedBy' | 'askedAt'>;

/** The operators, the requests that wait for a second admin, and the admins who could confirm each, as the caller sees them. */
export async function listed(parts: Parts, session: OnDuty): Promise<Listed> {
  const { db, secondFactors } = parts;
  const [operators, staff] = [await readOperators(db), await staffOf(parts)];
  const passkeys = await Promise.all(operators.map(async ({ id }) => (await secondFactors.of(db, { kind: 'operator', id })).passkeys.length));
  const nameOf = (id: bigint): string => operators.find(operator => operator.id === id)?.name ?? '';
  const links = await linksToTake(db, session.operator.id);
  return {
    operators: operators.map(({ id, name, roles, state, invitedBy, createdAt }, index) => ({
      ...{ id: String(id), name, roles: [...roles], state, createdAt: instantToWire(createdAt), passkeys: passkeys[index]! },
      invitedBy: invitedBy === null ? null : nameOf(invitedBy),
    })),
    ...(await waitingIn(parts, operators)),
    links: links.map(({ raise, name }) => ({ raise: String(raise), name })),
    staff,
  };
}

async function waitingIn(
  { db, staff, systemNow }: Parts,
  operators: Awaited<ReturnType<typeof readOperators>>,
): Promise<Pick<Listed, 'resets' | 'raises'>> {
  const now = systemNow();
  const [resets, raises, ties, standing] = [await openResets(db), await openRaises(db), await readTies(db, now), await staff.standing(db, ['admin'])];
  const waiting = ({ id, operator, askedBy, askedAt }: Asked) => ({
    ...{ id: String(id), askedBy: operators.find(one => one.id === askedBy)?.name ?? '', askedAt: instantToWire(askedAt) },
    admins: operators.filter(isAdmin).map(({ id: by, name }) => {
      const whyNot = whyNotConfirm({ by, askedBy, operator, ties, now });
      return { id: String(by), name, refusal: whyNot && { code: whyNot.code, params: textsOf(whyNot.params) } };
    }),
  });
  return {
    resets: resets.map(({ reason, ...reset }) => ({ ...waiting(reset), operator: String(reset.operator), reason })),
    raises: raises.map(raise => ({
      ...waiting(raise),
      ...{ operator: raise.operator === null ? null : String(raise.operator), name: raise.name, wasDisabled: raise.wasDisabled },
      ...{ roles: [...raise.roles], before: raise.before && [...raise.before] },
      byStaff: standing.signsBeside(raise.askedBy) && isForStaff({ ...raise, ties, now }),
    })),
  };
}

const textsOf = (params: object = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

async function staffOf({ db, staff, reviews }: Parts): Promise<Listed['staff']> {
  const [members, isOn] = [await staff.all(db), await staff.isOn(db)];
  const kinds = await Promise.all(
    reviews.kinds().map(async kind => {
      const { duty, why } = await staff.standing(db, reviews.decidersOf({ kind }));
      return { kind, duty, why };
    }),
  );
  return { isOn, kinds, names: members.map(({ name }) => name) };
}
