import { textsLiteral, type Db } from '../../apps/server/src/platform/db.ts';
import type { MoneyAck } from './acks.ts';

type Effect = { readonly account: string; readonly call: string; readonly number: string };

/** The effects of customers' money commands, each as one row. A receipt that nobody announced is no effect of a command. */
const effectsOf = (db: Db, accounts: readonly string[]): Promise<Effect[]> =>
  db.query<Effect>(
    'crash.money-effects',
    `with done as (
       select customer_id as customer, 'exchange/execute' as call, 'X' || id as number from exchange where order_id is null
       union all select customer_id, 'withdrawals/ask', 'W' || id from withdrawal where not by_desk
       union all select w.customer_id, 'withdrawals/cancel', 'W' || w.id from withdrawal w join withdrawal_event e on e.withdrawal_id = w.id and e.step = 'cancelled'
       union all select customer_id, 'deposits/announce', 'D' || id from deposit where announced is not null
       union all select customer_id, 'deposits/cancel', 'D' || deposit_id from deposit_event where step = 'cancelled'
       union all select customer_id, 'loans/apply', 'L' || id from loan
       union all select customer_id, 'loans/cancel', 'L' || id from loan where state = 'cancelled'
       union all select l.customer_id, 'loans/repay', 'L' || l.id from loan l join loan_booking b on b.loan_id = l.id and b.kind = 'repayment'
     )
     select c.account, d.call, d.number from done d join customer c on c.id = d.customer where c.account = any($1)`,
    [textsLiteral(accounts)],
  );

/**
 * Payments of which the house and the paper bank's own books say different things: never handed over, of another amount, made twice, or paid in the
 * house's books alone; and deposits to which two payments were credited.
 */
const paymentsAmiss = (db: Db): Promise<{ what: string }[]> =>
  db.query<{ what: string }>(
    'crash.payments-amiss',
    `with given as (
       select o.end_to_end as name, -sum(o.amount) as amount, count(l.order_id) as lines from paper_bank_order o
       left join paper_bank_line l on l.order_id = o.id where o.kind = 'outgoing' and o.end_to_end like 'PARKETT-W%' group by 1
     ), asked as (select 'PARKETT-W' || lpad(id::text, 12, '0') as name, amount - fee as amount, state, handed_at from withdrawal)
     select format('%s is %s over %s, and the bank was given %s and booked %s', name, asked.state, asked.amount, given.amount, given.lines) as what
     from given full join asked using (name)
     where case when given.name is null then asked.state in ('sent', 'paid', 'returned')
       else asked.handed_at is null or given.amount <> asked.amount or asked.state in ('paid', 'returned') and given.lines = 0 end
     union all
     select format('%s was credited by %s payments', m.subject, count(*)) from bank_match m join bank_line b on b.id = m.line_id
     where m.follower = 'deposits' and b.kind = 'incoming' group by m.subject having count(*) > 1`,
  );

const tallied = (effects: readonly Effect[]): Map<string, number> => {
  const tally = new Map<string, number>();
  for (const { account, call, number } of effects) {
    const name = `${call} ${number} of ${account}`;
    tally.set(name, (tally.get(name) ?? 0) + 1);
  }
  return tally;
};

/** Acknowledged money commands against what they did: each has one effect, and nothing happened without one. */
export async function moneyEffects(
  db: Db,
  { acks, accounts }: { acks: readonly MoneyAck[]; accounts: readonly string[] },
): Promise<{ lost: string[]; doubled: string[]; paid: number }> {
  const [told, done] = [tallied(acks), tallied(await effectsOf(db, accounts))];
  const times = (tally: ReadonlyMap<string, number>, name: string): number => tally.get(name) ?? 0;
  const said = (name: string): string => `${name} was acknowledged ${times(told, name)} times and happened ${times(done, name)} times`;
  const amiss = await paymentsAmiss(db);
  const [row] = await db.arrays<[bigint]>('crash.paid', `select count(*) from withdrawal where state = 'paid'`);
  return {
    lost: [...told.keys()].filter(name => times(told, name) > times(done, name)).map(said),
    doubled: [...[...done.keys()].filter(name => times(done, name) > times(told, name)).map(said), ...amiss.map(({ what }) => what)],
    paid: Number(row![0]),
  };
}
