import { sqlCheck, type Check } from '../../../platform/checks/index.ts';
import type { Asked, Within } from './asked.ts';
import { acceptedAs, takenStretches, toldRows } from './log-rows.ts';

/** How far back a look at what is new goes in the logs: further than what came in a minute. */
const newPlaces = 50_000;
const newRows = 10_000;

const logRows = ({ whole }: Within): string =>
  whole
    ? 'select * from command_log'
    : `select l.* from command_log_head h cross join lateral (select * from command_log where venue = h.venue and place > h.place - ${newPlaces}) l`;

const placesAreWhole = sqlCheck<Asked>({
  id: 'I32',
  promise: 'the command log of a venue goes from its beginning to its head, each place once',
  count: within => `select count(*) from (${logRows(within)}) l`,
  breaches: [
    within => `select case when place > expected then format('places %s to %s of the log of %s are missing', expected, place - 1, venue)
        else format('place %s of the log of %s is taken twice', place, venue) end
      from (select venue, place, lag(place + count) over (partition by venue order by place) as expected from (${logRows(within)}) l) r where place <> expected`,
    () => `select format('the log of %s ends at place %s, its head says %s', h.venue, e.place, h.place) from command_log_head h
      cross join lateral (select place + count - 1 as place from command_log where venue = h.venue order by place desc limit 1) e where e.place <> h.place`,
    within => `select format('the log of %s begins at place %s, its first is 1', h.venue, coalesce(f.place, h.place + 1)) from command_log_head h
      left join lateral (select place from command_log where venue = h.venue order by place limit 1) f on true
      where ${within.whole} and coalesce(f.place, h.place + 1) <> 1`,
    within => `select format('the log of %s has no head', venue) from (select distinct venue from command_log) l
      where ${within.whole} and not exists (select from command_log_head h where h.venue = l.venue)`,
  ],
});

/** One statement, which reads the log once. */
const commandsAreTheBooks = sqlCheck<Asked>({
  id: 'I32b',
  promise: 'the command log tells every order as it was accepted, once, and every request on one, and none that is not in the books',
  count: within => `select count(*) from orders where ${within.order('id')}`,
  breaches: [
    within => `with told as materialized (${toldRows(within)}), stretch as materialized (${takenStretches})
      select distinct format('the row at place %s of the log of %s says %s commands and has %s', row_place, venue, count, length) from told where count <> length
      union all
      select case when t.id is null then format('order %s, placed at %s, is missing in the log of %s', o.id, o.placed_at, o.venue)
          else format('order %s was accepted as %s, place %s of the log of %s tells %s', o.id, a.accepted, t.place, t.venue, t.submitted) end
        from orders o join command_log_head h on h.venue = o.venue
        cross join lateral (select ${acceptedAs('o')} as accepted) a
        left join told t on t.kind = 'submit' and t.venue = o.venue and t.id = o.id and t.decided_at = o.placed_at
        where ${within.order('o.id')} and not coalesce(t.submitted @> a.accepted
          and coalesce(t.submitted->'collarBps', 'null') = coalesce(to_jsonb(o.collar_bps), 'null'), false)
      union all
      select format('the log of %s tells order %s anew at places %s', t.venue, t.id, string_agg(t.place::text, ' and ' order by t.place)) from told t
        join stretch s on s.venue = t.venue and t.place > s.since and t.place <= s.until
        where t.kind in ('submit', 'restore') group by t.venue, t.id, s.since having count(*) > 1
      union all
      select format('request %s to %s order %s at %s is missing in the log of %s', r.id, r.kind, o.id, r.requested_at, o.venue) from order_request r
        join orders o on o.customer_id = r.customer_id and o.id = r.order_id join command_log_head h on h.venue = o.venue
        where ${within.order('r.order_id')} and not exists (select from told t where t.venue = o.venue and t.id = o.id and t.decided_at = r.requested_at
          and case r.kind when 'cancel' then t.kind = 'cancel' else t.kind in ('reduce', 'replace') end)
      union all
      select format('place %s of the log of %s has a %s of order %s of customer %s, which is not there', t.place, t.venue, t.kind, t.id, t.customer) from told t
        left join orders o on o.id = t.id and o.customer_id = t.customer and o.venue = t.venue where t.place is not null and o.id is null
          and t.kind not in ('learn', 'end-orders', 'delist')`,
  ],
});

const newestRow = `select row, reached from engine_input where venue = h.venue order by row desc limit 1`;

const engineRows = ({ whole }: Within): string =>
  `select e.venue, e.row, e.place, e.reached, e.begins, e.epoch, h.place as head, ${whole ? '0' : `greatest(n.row - ${newRows}, 0)`} as behind
   from command_log_head h cross join lateral (${newestRow}) n
   join engine_input e on e.venue = h.venue ${whole ? '' : `and e.row > n.row - ${newRows}`}`;

const engineGoesOn = sqlCheck<Asked>({
  id: 'I33',
  promise: 'the log of an engine has every row, goes forward, is written by one holder after the other, and reaches everything that was executed',
  count: within => `select count(*) from (${engineRows(within)}) e`,
  breaches: [
    within => `select case
        when row <> expected then format('rows %s to %s of the engine of %s are missing', expected, row - 1, venue)
        when place < place_before then format('row %s of the engine of %s goes back from place %s to %s', row, venue, place_before, place)
        when epoch < epoch_before then format('row %s of the engine of %s was written by holder %s, after holder %s had taken over', row, venue, epoch, epoch_before)
        when place > head then format('row %s of the engine of %s took place %s of a log that ends at %s', row, venue, place, head)
        else format('row %s of the engine of %s goes back from %s to %s', row, venue, reached_before, reached) end
      from (select e.*, coalesce(lag(row) over w, behind) + 1 as expected, lag(place) over w as place_before, lag(epoch) over w as epoch_before, lag(reached) over w as reached_before
        from (${engineRows(within)}) e window w as (partition by venue order by row)) r
      where row <> expected or place < place_before or epoch < epoch_before or place > head or (reached < reached_before and not begins)`,
    within => `select format('execution %s at %s is in no row of the engine of %s, which came to %s', x.id, x.executed_at, o.venue, e.reached) from execution x
      join orders o on o.id = greatest(x.buy_order, x.sell_order)
      join (select h.venue, n.reached from command_log_head h cross join lateral (${newestRow}) n) e on e.venue = o.venue
      where ${within.execution('x.id')} and x.executed_at > e.reached`,
  ],
});

export const logChecks: readonly Check<Asked>[] = [placesAreWhole, commandsAreTheBooks, engineGoesOn];
