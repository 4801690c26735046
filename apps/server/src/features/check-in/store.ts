import { asTradingDate, instantToWire, type Instant, type Money, type TradingDate } from '@parkett/kernel';
import { numbersLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';

export type CheckIn = { readonly customer: bigint; readonly day: TradingDate; readonly lesson: string; readonly at: Instant };
export type Reward = {
  readonly customer: bigint;
  readonly amount: Money<'EUR'>;
  /** The check-ins that it uses up. */
  readonly checkIns: readonly bigint[];
  readonly at: Instant;
};

/** The days on which a customer checked in, newest first. */
export async function checkedInDays(from: Queryable, customer: bigint): Promise<TradingDate[]> {
  const rows = await from.query<{ day: string }>('check-in.days', 'select day from check_in where customer_id = $1 order by day desc', [customer]);
  return rows.map(({ day }) => asTradingDate(day));
}

/** The check-ins of a customer that made no money yet, oldest first. */
export async function unusedCheckIns(from: Queryable, customer: bigint): Promise<bigint[]> {
  const rows = await from.query<{ id: bigint }>(
    'check-in.unused',
    `select c.id from check_in c where c.customer_id = $1
      and not exists (select from check_in_used u where u.check_in_id = c.id) order by c.day`,
    [customer],
  );
  return rows.map(({ id }) => id);
}

export async function insertCheckIn(tx: Tx, { customer, day, lesson, at }: CheckIn): Promise<void> {
  const [id] = await nextNumbers(tx, { sequence: 'check_in_id', count: 1 });
  await tx.query('check-in.insert', 'insert into check_in (id, customer_id, day, lesson, checked_in_at) values ($1, $2, $3, $4, $5)', [
    ...[id, customer, day, lesson],
    timestamp(at),
  ]);
}

/** Writes a reward and the check-ins that it uses up; answers its number. */
export async function insertReward(tx: Tx, { customer, amount, checkIns, at }: Reward): Promise<bigint> {
  const [id] = await nextNumbers(tx, { sequence: 'check_in_reward_id', count: 1 });
  await tx.query('check-in.insert-reward', 'insert into check_in_reward (id, customer_id, amount, taken_at) values ($1, $2, $3, $4)', [
    ...[id, customer, amount],
    timestamp(at),
  ]);
  await tx.query('check-in.use', 'insert into check_in_used (check_in_id, reward_id) select unnest($1::int8[]), $2', [numbersLiteral(checkIns), id]);
  return id!;
}

/** A customer's check-ins for the file of own data, oldest first; `reward` is the money that they made, once they did. */
export async function readHeldCheckIns(from: Queryable, customer: bigint): Promise<object[]> {
  const rows = await from.query<{ day: string; lesson: string; at: Instant; reward: bigint | null }>(
    'check-in.held',
    `select c.day, c.lesson, c.checked_in_at as at, u.reward_id as reward
      from check_in c left join check_in_used u on u.check_in_id = c.id where c.customer_id = $1 order by c.day`,
    [customer],
  );
  return rows.map(({ day, lesson, at, reward }) => ({ day, lesson, at: instantToWire(at), reward: reward === null ? null : String(reward) }));
}

/** The rewards of a customer in cents, oldest first. */
export async function readHeldRewards(from: Queryable, customer: bigint): Promise<object[]> {
  const rows = await from.query<{ number: bigint; amount: bigint; at: Instant }>(
    'check-in.held-rewards',
    'select id as number, amount, taken_at as at from check_in_reward where customer_id = $1 order by id',
    [customer],
  );
  return rows.map(({ number, amount, at }) => ({ number: String(number), amount: String(amount), at: instantToWire(at) }));
}
