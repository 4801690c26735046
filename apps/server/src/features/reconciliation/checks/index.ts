import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const bankSide = `sum(case l.kind when 'told' then l.amount when 'difference' then -l.amount when 'ledger' then -l.amount else 0 end)`;
const coverSide = `sum(case l.kind when 'customers' then l.amount when 'cover' then -l.amount else 0 end)`;
const isSilent = `bool_or(l.amount is null)`;

const linesGiveTheRest = sqlCheck({
  id: 'I93',
  promise: 'the lines of an evening’s comparison give what it leaves unexplained',
  wholeOnly: true,
  count: () => 'select count(*) from evening_line',
  breaches: [
    () => `select format('evening %s in %s leaves %s at the bank and %s of the cover, its lines %s and %s', e.day, e.currency, coalesce(e.bank_unexplained::text, 'nothing told'),
        e.cover_unexplained, coalesce((case when s.silent then null else s.bank end)::text, 'nothing told'), s.cover)
      from evening e left join lateral (select ${bankSide} as bank, ${coverSide} as cover, ${isSilent} as silent from evening_line l
        where l.day = e.day and l.currency = e.currency) s on true
      where e.cover_unexplained is distinct from s.cover or e.bank_unexplained is distinct from case when s.silent then null else s.bank end`,
  ],
});

const settledOnce = sqlCheck({
  id: 'I94',
  promise: 'a settlement of an evening was ordered as it stands, and the line that carried it out has its amount',
  wholeOnly: true,
  count: () => 'select count(*) from evening_settlement',
  breaches: [
    () => `select format('settlement %s of %s was ordered as %s', s.id, s.amount, coalesce(case when i.collects then i.amount else -i.amount end::text, 'nothing'))
      from evening_settlement s left join bank_instruction i on i.end_to_end = 'SETTLEMENT-' || s.id
      where i.end_to_end is null or s.amount <> case when i.collects then i.amount else -i.amount end or i.account <> s.account`,
    () => `select format('settlement %s of %s was carried out by line %s of %s', s.id, s.amount, l.number, l.amount) from evening_settlement s
      join bank_line l on l.id = s.line_id where l.amount <> s.amount or l.account <> s.account or l.end_to_end is distinct from 'SETTLEMENT-' || s.id`,
  ],
});

const nothingIsShort = sqlCheck({
  id: 'I95',
  promise: 'no evening left something unexplained, neither at the bank nor of customers’ cover',
  wholeOnly: true,
  count: () => 'select count(*) from evening',
  breaches: [
    () => `select format('evening %s in %s can’t explain %s at the bank and %s of the cover', day, currency, coalesce(bank_unexplained, 0), cover_unexplained)
      from evening where coalesce(bank_unexplained, 0) <> 0 or cover_unexplained <> 0`,
  ],
});

export const reconciliationAudit: AuditContribution = { name: 'reconciliation', checks: [linesGiveTheRest, settledOnce, nothingIsShort] };
