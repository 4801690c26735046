import { schedules } from '../../instruments/index.ts';
import { judgeEach, sqlCheck, type Check, type Finding } from '../../../platform/checks/index.ts';
import type { PositionOrigins } from '../origins.ts';
import { lockedUntil, type LockRule } from '../rules/lock.ts';
import type { Asked, Oracle } from './asked.ts';
import { lockedPositions, type LockedPosition } from './position-store.ts';

function textOf(rule: LockRule | null): string {
  if (rule === null) return 'none';
  return `${rule.kind} ${rule.kind === 'minutes' ? rule.minutes : rule.kind === 'until' ? rule.date : rule.days}`;
}

/** The moment follows from the position's rule, and the rule from its origin: what the origin's rows say, or the instrument's. */
function judgeLock(position: LockedPosition, { instruments, lockOf }: Oracle, origins: PositionOrigins): string[] {
  const { id, instrumentId, originKind, openedAt, lock } = position;
  const breaches: string[] = [];
  const right = lockedUntil(lock, { openedAt, calendar: schedules[instruments.withId(instrumentId).schedule] });
  if (position.lockedUntil !== right)
    breaches.push(`position ${id} is locked until ${position.lockedUntil ?? 'never'}, the rule gives ${right ?? 'never'}`);
  const origin = origins.get(originKind);
  if (!origin) return [...breaches, `position ${id} was opened by '${originKind}', an origin that nobody registers`];
  const usual = textOf(origin.locks ? position.originLock : lockOf(instrumentId, openedAt));
  if (textOf(lock) !== usual)
    breaches.push(`position ${id} is locked by the rule '${textOf(lock)}', its ${origin.locks ? `${originKind}'s` : "instrument's"} is '${usual}'`);
  return breaches;
}

const locksAreSet =
  (origins: PositionOrigins) =>
  async ({ db, within, oracle }: Asked): Promise<Finding> =>
    judgeEach(await lockedPositions(db, { within, origins }), position => judgeLock(position, oracle, origins));

export const lockChecks = (origins: PositionOrigins): readonly Check<Asked>[] => [
  sqlCheck({
    id: 'I11',
    promise: 'nothing is sold before its lock ends',
    count: within => `select count(*) from position where ${within.position('id')}`,
    breaches: [
      within => `select format('position %s was sold at %s, it is locked until %s', p.id, m.at, p.locked_until) from position p
        join position_movement m on m.customer_id = p.customer_id and m.position_id = p.id and m.kind = 'closed'
        where ${within.position('p.id')} and p.locked_until > m.at`,
    ],
  }),
  {
    id: 'I11b',
    promise: 'a position is locked for as long as its rule says, and by the rule of what opened it',
    inParts: { scope: 'position', upTo: 'position' },
    run: locksAreSet(origins),
  },
];
