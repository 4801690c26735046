import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const endsHaveBeginnings = sqlCheck({
  id: 'I86b',
  promise: 'an interruption of trading ends after it began, once',
  wholeOnly: true,
  count: () => 'select count(*) from market_interruption',
  breaches: [
    () => `select format('interruption %s of instrument %s ends what did not begin', id, instrument_id)
      from (select *, lag(kind) over before as began, lag(is_end) over before as had_ended from market_interruption
        window before as (partition by instrument_id order by id)) turns
      where is_end and (began is distinct from kind or had_ended)`,
  ],
});

export const marketDataAudit: AuditContribution = { name: 'market-data', checks: [endsHaveBeginnings] };
