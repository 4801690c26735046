import { finding, sqlCheck, type Asked as AskedOf, type AuditContribution, type Check } from '../../../platform/checks/index.ts';
import { drawnShares } from '@parkett/contract/draw-file';
import { recomputeDraw } from '../draw-file.ts';
import { changesAreSigned } from './change-checks.ts';
import { draftsAreSigned } from './draft-checks.ts';
import { drawsToJudge } from './draws.ts';
import { entitlementsAreHeld, restIsWhatWasSold, salesAreByFormula } from './entitlement-checks.ts';
import { deadlinesAreTold, openingsAreTold } from './notice-checks.ts';

export type Asked = AskedOf<never, unknown>;

const drawsAreRight: Check<Asked> = {
  id: 'I106',
  promise: 'a draw is what its commitment, its list and its beacon give, and a customer got the shares of his line',
  wholeOnly: true,
  run: async ({ db }) => {
    const draws = await drawsToJudge(db);
    const breaches = draws.flatMap(({ offering, file, commitment, list, body, lines }) => {
      const wrong = recomputeDraw(file);
      const told: string[] = wrong ? [`draw of offering ${offering}: line ${wrong.line}: ${wrong.what}`] : [];
      if (!file.includes(`\ncommitment ${commitment}\n`)) told.push(`draw of offering ${offering} has another commitment than its opening`);
      if (!file.includes(`\nlist ${list}\n`) || !file.includes(body)) told.push(`draw of offering ${offering} has another list than its closing`);
      const shares = drawnShares(file);
      for (const { id, mark, allotted } of lines)
        if (shares.get(mark) !== allotted) told.push(`subscription ${id} has ${allotted} shares, the draw of offering ${offering} gives others`);
      return told;
    });
    return finding(draws.length, breaches);
  },
};

export const newSharesAudit: AuditContribution<Asked> = {
  name: 'new-shares',
  checks: [
    sqlCheck({
      id: 'I105',
      promise: 'an offering gives no more than it offers, its state is its last step, and subscriptions stay in its window, its limit and its count',
      wholeOnly: true,
      count: () => 'select count(*) from offering',
      breaches: [
        () => `select format('offering %s gave %s of %s shares', o.id, s.given, o.quantity) from offering o
          join (select offering_id, sum(allotted) as given from subscription group by 1) s on s.offering_id = o.id where s.given > o.quantity`,
        () => `select format('offering %s is %s, its last step is %s', o.id, o.state, e.step) from offering o
          left join lateral (select step from offering_event where offering_id = o.id order by id desc limit 1) e on true where e.step is distinct from o.state`,
        () => `select format('subscription %s was made at %s, offering %s was open from %s to %s', s.id, s.subscribed_at, o.id, o.opens_at, o.ends_at)
          from subscription s join offering o on o.id = s.offering_id where s.subscribed_at < o.opens_at or s.subscribed_at >= o.ends_at`,
        () => `select format('customer %s has %s subscriptions of offering %s, %s are allowed', s.customer_id, s.count, o.id, o.count_max) from offering o
          join (select customer_id, offering_id, count(*) as count from subscription where state <> 'cancelled' group by 1, 2) s on s.offering_id = o.id
          where s.count > o.count_max`,
        () => `select format('subscription %s has %s shares of an offering whose price is above its limit', s.id, s.allotted) from subscription s
          join offering o on o.id = s.offering_id where s.allotted > 0 and s.limit_price < o.price`,
      ],
    }),
    drawsAreRight,
    entitlementsAreHeld,
    salesAreByFormula,
    restIsWhatWasSold,
    openingsAreTold,
    deadlinesAreTold,
    changesAreSigned,
    draftsAreSigned,
    sqlCheck({
      id: 'I107',
      promise: 'what a subscription sets aside stands until its payout and no longer, what it paid is its price, and its shares are one position',
      wholeOnly: true,
      count: () => 'select count(*) from subscription',
      breaches: [
        () => `select format('subscription %s sets %s aside, its hold has %s', s.id, w.open, coalesce(h.open, 0)) from subscription s
          cross join lateral (select case when s.hold_id is null or s.released_at is not null then 0 else s.held - s.paid end as open) w
          left join ledger_hold h on h.account_id = s.hold_account and h.id = s.hold_id and h.state = 'active' where w.open <> coalesce(h.open, 0)`,
        () => `select format('subscription %s paid %s for %s shares', s.id, s.paid - s.returned, s.allotted) from subscription s
          join offering o on o.id = s.offering_id where s.state in ('paid', 'listed') and s.allotted is not null
          and s.paid - s.returned <> round(s.allotted * o.price / 100.0)`,
        () => `select format('subscription %s is listed and has no position like it', s.id) from subscription s join offering o on o.id = s.offering_id
          where s.state = 'listed' and not exists (select from position p
            join position_movement m on m.customer_id = p.customer_id and m.position_id = p.id and m.seq = 1
            where p.customer_id = s.customer_id and p.origin_kind = 'allotment' and p.origin_id = s.id and p.instrument_id = o.instrument_id
              and m.kind = 'allotment-opened' and m.reference = s.id and m.quantity = s.allotted and m.cost = s.paid - s.returned and m.fee = 0)`,
        () => `select format('position %s stems from a subscription that is not listed', p.id) from position p where p.origin_kind = 'allotment'
          and not exists (select from subscription s where s.customer_id = p.customer_id and s.id = p.origin_id and s.state = 'listed')`,
        () => `select format('order %s is for a share of offering %s before its listing', x.id, o.id) from orders x
          join offering o on o.instrument_id = x.instrument_id where x.placed_at < o.lists_at and o.kind not in ('capital-increase', 'rest')`,
      ],
    }),
  ],
};
