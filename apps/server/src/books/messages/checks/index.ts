import { messageWays } from '@parkett/contract';
import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';
import type { MessageKinds } from '../kinds.ts';
import type { Reaches } from '../switches.ts';
import type { Telling } from '../telling.ts';

/** Each row that owes a message, with how often its customer has it. Behind the mark that must be once; an account that was closed and opened again may lack those before. */
const toldRows = ({ table, owed }: Telling, kinds: readonly string[]): string =>
  `select coalesce(o.about, m.about) as about, coalesce(o.customer, m.customer) as customer, coalesce(m.times, 0) as times, o.about is not null as owed,
     coalesce(o.due, false) as due
   from (select w.about, w.customer, w.tx < p.tx and w.tx >= coalesce(f.again_tx, 0) as due from (${owed(kinds)}) w
         join message_progress p on p.told_by = '${table}' and w.tx >= p.since_tx
         left join message_forgotten f on f.customer_id = w.customer where f.customer_id is null or f.again_tx is not null) o
   full join (select about, customer_id as customer, count(*) as times from message where told_by = '${table}' group by 1, 2) m
     on m.about = o.about and m.customer = o.customer`;

type Declared = { readonly tellings: readonly Telling[]; readonly kinds: MessageKinds; readonly reaches: Reaches };

/** Messages to customers, held against the rows that tell them; and what customers have switched off. */
export function messagesAudit({ tellings, kinds, reaches }: Declared): AuditContribution {
  const names = [...kinds.keys()];
  const told = sqlCheck({
    id: 'I76',
    promise: 'each row that owes a customer a message has brought one, and no message stands without its row',
    wholeOnly: true,
    count: () => 'select count(*) from message',
    breaches: [
      ...tellings.map(
        telling => () =>
          `select format('row %s of ${telling.table} has brought customer %s %s messages', about, customer, times)
          from (${toldRows(telling, names)}) rows where case when owed then times > 1 or due and times = 0 else true end`,
      ),
      () => `select format('customer %s gets no messages, and the account is open', customer_id) from message_forgotten f
        where again_tx is null and not exists (select from gate g where g.customer_id = f.customer_id and g.reason = 'account-ended'
          and not exists (select from gate_lift l where l.gate_id = g.id))`,
      () => `select format('message %s of customer %s is told by %s, which tells nothing', id, customer_id, told_by) from message
        where told_by <> all(array[${tellings.map(({ table }) => `'${table}'`).join(', ')}])`,
    ],
  });
  const switches = [...reaches].flatMap(([group, ways]) => messageWays.filter(way => ways[way] === 'switch').map(way => `('${group}', '${way}')`));
  const off = sqlCheck({
    id: 'I78',
    promise: 'customers have switched off only what can be switched off, and who has left has nothing switched off',
    wholeOnly: true,
    count: () => 'select count(*) from message_off',
    breaches: [
      () => `select format('customer %s has switched off %s of %s', customer_id, way, message_group) from message_off
        where (message_group, way) not in (${switches.join(', ')}) or customer_id in (select customer_id from message_forgotten where again_tx is null)`,
    ],
  });
  return { name: 'messages', checks: [told, off] };
}
