import { sqlCheck, type Check } from '../../../platform/checks/index.ts';
import { houseBalance } from '../../ledger/index.ts';
import type { Asked } from './asked.ts';

export const houseChecks: readonly Check<Asked>[] = [
  sqlCheck({
    id: 'I2b',
    promise: 'what the house earned is what orders were charged, and rounding stays small',
    wholeOnly: true,
    count: () => `select count(*) from orders`,
    breaches: [
      () => `select format('fees of unit %s stand at %s, orders were charged %s', coalesce(f.unit, o.unit), f.earned, o.charged)
        from (select a.unit, sum(${houseBalance}) as earned from ledger_account a where a.owner = 0 and a.purpose = 'fees' group by 1) f
        full join (select u.id as unit, sum(o.fee_charged) as charged from orders o join ledger_unit u on u.code = o.currency group by 1) o on o.unit = f.unit
        where coalesce(f.earned, 0) <> coalesce(o.charged, 0)`,
      () => `select format('rounding of unit %s stands at %s after %s executions between customers', r.unit, r.residue, coalesce(x.executions, 0))
        from (select a.unit, sum(${houseBalance}) as residue from ledger_account a where a.owner = 0 and a.purpose = 'rounding' group by 1) r
        left join (select u.id as unit, count(*) as executions from execution x join orders o on o.id = x.buy_order join ledger_unit u on u.code = o.currency
          where x.buy_order <> 0 and x.sell_order <> 0 group by 1) x on x.unit = r.unit
        where abs(r.residue) > 2 * coalesce(x.executions, 0)`,
    ],
  }),
];
