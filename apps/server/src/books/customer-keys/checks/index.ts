import { judgeEach, finding, sqlCheck, type Asked, type AuditContribution, type Check, type PlatformOracle } from '../../../platform/checks/index.ts';
import { keptKey, withKeys } from './sealed-check.ts';

export { sealedCheck, withKeys } from './sealed-check.ts';

type AskedOfKeys = Asked<never, PlatformOracle>;

const everyCustomerHasAKey = sqlCheck({
  id: 'I40',
  promise: 'every customer has a key of his own, or it was destroyed',
  wholeOnly: true,
  count: () => `select count(*) from customer`,
  breaches: [
    () => `select format('customer %s has no key', c.id) from customer c where not exists (select from customer_key k where k.customer_id = c.id)`,
    () => `select format('the key of customer %s was destroyed, and nothing says that he was erased', k.customer_id) from customer_key k
      where k.destroyed_at is not null and not exists (select from audit_entry a where a.action = 'customers.erased' and a.customer_id = k.customer_id)`,
    () => `select format('nothing on the audit says who made version %s of the master key', m.version) from master_key m where m.version > 1
      and not exists (select from audit_entry a where a.action = 'customer-keys.master-rotated' and a.facts ->> 'version' = m.version::text)`,
  ],
});

const keysAreTheirs: Check<AskedOfKeys> = {
  id: 'I67',
  promise: 'the master keys are those of the data folder, and they open every customer’s key as his',
  wholeOnly: true,
  run: ({ db, oracle }) =>
    withKeys(oracle, async keys => {
      const kept = await db.arrays<[string, number | null, string]>(
        '',
        `select 'the master key', null, fingerprint from installation_key
         union all select format('version %s of the master key', version), version, fingerprint from master_key m
           where version = 1 or exists (select from customer_key k where k.master_version = m.version)`,
      );
      const masters = kept.map(([what, version, fingerprint]) => {
        const own = version === null ? keys.fingerprint : keys.wrapping(version).fingerprint;
        return own === fingerprint ? null : `${what} is known by another fingerprint than that of the data folder`;
      });
      const wrapped = await db.query<{ customer: bigint; wrapped: Buffer; version: number }>(
        '',
        'select customer_id as customer, wrapped, master_version as version from customer_key where wrapped is not null',
      );
      const opened = await judgeEach(wrapped, row => {
        try {
          keptKey(keys, row);
          return null;
        } catch {
          return `the key of customer ${row.customer} isn’t his`;
        }
      });
      return finding(opened.rows + kept.length, [...masters, ...opened.breaches]);
    }),
};

export const customerKeysAudit: AuditContribution<AskedOfKeys> = { name: 'customer-keys', checks: [everyCustomerHasAKey, keysAreTheirs] };
