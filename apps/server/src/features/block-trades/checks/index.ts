import { judgeEach, sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';
import { judgePurchase, purchasesToJudge, type Asked } from './purchases.ts';

const quotasHold = sqlCheck({
  id: 'I13',
  promise: 'an offer sells no more than it offers, in its window, and its state is its last step',
  wholeOnly: true,
  count: () => 'select count(*) from block_offer',
  breaches: [
    () => `select format('offer %s says %s sold of %s, its purchases are %s', o.id, o.sold, o.quantity, coalesce(p.bought, 0)) from block_offer o
      left join (select offer_id, sum(quantity) as bought from block_purchase group by 1) p on p.offer_id = o.id
      where o.sold <> coalesce(p.bought, 0) or o.sold > o.quantity`,
    () => `select format('offer %s is %s, its last step is %s', o.id, o.state, e.step) from block_offer o
      left join lateral (select step from block_offer_event where offer_id = o.id order by id desc limit 1) e on true where e.step is distinct from o.state`,
    () => `select format('purchase %s was made at %s, offer %s was open from %s to %s', p.id, p.bought_at, o.id, o.opens_at, o.ends_at)
      from block_purchase p join block_offer o on o.id = p.offer_id
      where p.bought_at < o.opens_at or p.bought_at >= o.ends_at
        or exists (select from block_offer_event e where e.offer_id = o.id and e.step in ('closed', 'sold-out') and e.at < p.bought_at)`,
  ],
});

/** SQL of a block's shares until a moment of its lock: those of its last split, or what was bought. */
const sharesOf = (until: '<' | '<='): string => `coalesce((select m.quantity from position_movement m
  where m.customer_id = s.customer_id and m.position_id = s.id and m.kind = 'split' and m.at ${until} u.at order by m.seq desc limit 1), p.quantity)`;

export const blockTradesAudit: AuditContribution<Asked> = {
  name: 'block-trades',
  checks: [
    quotasHold,
    {
      id: 'I101',
      promise: 'a block costs the last auction price before it less the discount of its offer, with the fee of its day',
      wholeOnly: true,
      run: async ({ db, oracle }) => judgeEach(await purchasesToJudge(db), purchase => judgePurchase(purchase, oracle)),
    },
    sqlCheck({
      id: 'I102',
      promise: 'each block is one position with its shares, cost, fee and moment, and no other position stems from one',
      wholeOnly: true,
      count: () => 'select count(*) from block_purchase',
      breaches: [
        () => `select format('purchase %s of %s shares for %s has no position like it', p.id, p.quantity, p.value) from block_purchase p
          join block_offer o on o.id = p.offer_id
          where not exists (select from position s
            join position_movement m on m.customer_id = s.customer_id and m.position_id = s.id and m.seq = 1
            where s.customer_id = p.customer_id and s.origin_kind = 'block' and s.origin_id = p.id and s.instrument_id = o.instrument_id and s.currency = o.currency
              and m.kind = 'block-opened' and m.reference = p.id and m.quantity = p.quantity and m.cost = p.value and m.fee = p.fee
              and s.opened_at = p.bought_at and m.at = p.bought_at)`,
        () => `select format('position %s stems from a block that is not there', s.id) from position s
          where s.origin_kind = 'block' and not exists (select from block_purchase p where p.customer_id = s.customer_id and p.id = s.origin_id)`,
      ],
    }),
    sqlCheck({
      id: 'I108',
      promise: 'the end of a block’s lock is told at its moment, with its shares, to the customer who bought it',
      wholeOnly: true,
      count: () => 'select count(*) from block_unlock',
      breaches: [
        () => `select format('the lock of purchase %s was told to customer %s as ended at %s', u.purchase_id, u.customer_id, u.at) from block_unlock u
          where not exists (select from block_purchase p
            join position s on s.customer_id = p.customer_id and s.origin_kind = 'block' and s.origin_id = p.id
            where p.id = u.purchase_id and p.customer_id = u.customer_id and s.locked_until = u.at)`,
        // A split of the same moment may have come before or behind.
        () => `select format('the lock of purchase %s was told as ended with %s shares', u.purchase_id, u.quantity) from block_unlock u
          join block_purchase p on p.id = u.purchase_id join position s on s.customer_id = p.customer_id and s.origin_kind = 'block' and s.origin_id = p.id
          where u.quantity is not null and u.quantity not in (${sharesOf('<')}, ${sharesOf('<=')})`,
      ],
    }),
  ],
};
