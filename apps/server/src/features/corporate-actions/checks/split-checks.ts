import { divide, powerOfTen, scaleOf, type Currency } from '@parkett/kernel';
import { heldAt, splitHolding, type SplitPart } from '../../../books/positions/index.ts';
import { judgeEach, sqlCheck, type Finding } from '../../../platform/checks/index.ts';
import type { Queryable } from '../../../platform/db.ts';

const heldThen = heldAt('s.customer_id', 's.instrument_id', 's.ex_at');

export const splitsOfHolders = sqlCheck({
  id: 'I112',
  promise: 'a split is booked once for each holder of the close before its ex-day, for the shares of then, and each position has its movements',
  wholeOnly: true,
  count: () => 'select count(*) from split_holding',
  breaches: [
    () => `select format('split %s is of %s shares, customer %s held %s', s.id, s.before_quantity, s.customer_id, h.held)
      from split_holding s cross join lateral (select ${heldThen} as held) h where h.held <> s.before_quantity`,
    // Of a term whose work of the ex-day is done.
    () => `select format('customer %s held %s shares of instrument %s before the split of term %s and has none of it', p.customer_id, h.held, t.instrument_id, t.term_id)
      from (select term_id, instrument_id, min(ex_at) as ex_at from split_holding group by 1, 2) t
      join (select distinct customer_id, instrument_id from position) p on p.instrument_id = t.instrument_id
      cross join lateral (select ${heldAt('p.customer_id', 't.instrument_id', 't.ex_at')} as held) h
      where h.held > 0 and not exists (select from split_holding s where s.term_id = t.term_id and s.customer_id = p.customer_id)
        and not exists (select from due_item i where i.kind = 'corporate-actions.split' and i.key like t.term_id || '/%' and i.state <> 'done')`,
    () => `select format('the positions of split %s have %s shares before, %s after and %s paid, the split has %s, %s and %s',
        s.id, p.before, p.after, p.paid, s.before_quantity, s.after_quantity, s.paid)
      from split_holding s left join (select split_id, sum(before_quantity) as before, sum(after_quantity) as after, sum(taken) as taken, sum(paid) as paid
        from split_position group by 1) p on p.split_id = s.id
      where (p.before, p.after, p.taken, p.paid) is distinct from (s.before_quantity::numeric, s.after_quantity::numeric, s.taken::numeric, s.paid::numeric)`,
    () => `select format('position %s has %s shares, cost %s and proceeds %s by split %s, its movements say %s, %s and %s',
        p.position_id, p.after_quantity, p.cost, p.paid, p.split_id, m.after, m.cost, m.proceeds)
      from split_position p cross join lateral (select coalesce(max(quantity) filter (where kind = 'split'), 0) as after,
          coalesce(sum(cost) filter (where kind = 'split-paid'), 0) as cost, coalesce(sum(proceeds), 0) as proceeds,
          coalesce(sum(case kind when 'split-joined' then cost when 'split-left' then -cost end), 0) as moved
        from position_movement where customer_id = p.customer_id and position_id = p.position_id and reference_kind = 'split' and reference = p.split_id) m
      where (m.after, m.cost, m.proceeds, m.moved) is distinct from (p.after_quantity, p.cost::numeric, p.paid::numeric, p.moved::numeric)`,
    () => `select format('movement %s of position %s follows from split %s, which is not there', m.seq, m.position_id, m.reference)
      from position_movement m where m.reference_kind = 'split'
        and not exists (select from split_position p where p.customer_id = m.customer_id and p.position_id = m.position_id and p.split_id = m.reference)`,
  ],
});

type Judged = {
  readonly id: bigint;
  readonly instrument: number;
  readonly currency: Currency;
  readonly old: bigint;
  readonly fresh: bigint;
  readonly close: bigint;
  readonly closes: number;
  readonly position: bigint;
  readonly before: bigint;
  readonly openCost: bigint;
  readonly after: bigint;
  readonly taken: bigint;
  readonly paid: bigint;
  readonly cost: bigint;
  readonly moved: bigint;
};

/** The parts of splits, the oldest position first, with the cost that was open just before: what the movements before the split's give. */
const toJudge = (db: Queryable): Promise<Judged[]> =>
  db.query(
    '',
    `select s.id, s.instrument_id as instrument, s.currency, t.old_shares as old, t.new_shares as fresh, s.close, p.position_id as position, p.before_quantity as before,
       p.after_quantity as after, p.taken, p.paid, p.cost, p.moved,
       (select count(distinct o.close)::int from split_holding o where o.term_id = s.term_id) as closes,
       (select coalesce(sum(case when m.kind in ('closed', 'split-paid', 'split-left') then -m.cost else m.cost end), 0)::int8 from position_movement m
        where m.customer_id = p.customer_id and m.position_id = p.position_id
          and m.seq < (select min(f.seq) from position_movement f where f.customer_id = p.customer_id and f.position_id = p.position_id
            and f.reference_kind = 'split' and f.reference = s.id)) as "openCost"
     from split_holding s join market_term t on t.id = s.term_id join split_position p on p.split_id = s.id
     join position q on q.customer_id = p.customer_id and q.id = p.position_id order by s.id, q.opened_at, q.id`,
  );

const textOf = ({ before, after, taken, paid, cost, moved }: Pick<SplitPart, 'before' | 'after' | 'taken' | 'paid' | 'cost' | 'moved'>): string =>
  `${before} to ${after}, ${taken} taken for ${paid} at ${cost}, ${moved} moved`;

function judge(parts: readonly Judged[], priceScale: number): string[] {
  const [{ id, old, fresh, close, currency, closes }] = parts as [Judged];
  const worth = (taken: bigint) => divide(taken * close * powerOfTen(scaleOf(currency)), fresh * powerOfTen(priceScale), 'half-up') as never;
  const positions = parts.map(({ position, before, openCost }) => ({ id: position, openQuantity: before, openCost }) as never);
  const right = splitHolding(positions, { old, fresh }, worth).parts;
  const breaches = closes === 1 ? [] : [`the term of split ${id} was paid by ${closes} closes`];
  return [
    ...breaches,
    ...right.flatMap((part, index) => {
      const said = textOf(parts[index]! as never);
      return said === textOf(part) ? [] : [`position ${part.position} went by split ${id} from ${said}; its term gives ${textOf(part)}`];
    }),
  ];
}

/** Each split by its term: shares by the ratio, the youngest give what makes no whole share, half up once. */
export async function judgeSplits(db: Queryable, priceScaleOf: (instrument: number) => number): Promise<Finding> {
  const bySplit = [...Map.groupBy(await toJudge(db), ({ id }) => id).values()];
  return judgeEach(bySplit, parts => judge(parts, priceScaleOf(parts[0]!.instrument)));
}
