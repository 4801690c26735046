import { sqlCheck, type Asked, type AuditContribution, type PlatformOracle } from '../../../platform/checks/index.ts';
import { sealedCheck } from '../../customer-keys/checks/index.ts';
import { beforePlace } from '../account-changes.ts';
import { indexedBy } from '../personal.ts';
import { credentialChecks } from './credential-checks.ts';

const nothingIsReadable = sqlCheck({
  id: 'I40b',
  promise: 'of a customer nothing personal is readable in his row, and nobody finds one who was erased',
  wholeOnly: true,
  count: () => `select count(*) from customer`,
  breaches: [
    () => `select format('the account of customer %s is readable', id) from customer where kind = 'registered' and account is not null`,
    () => `select format('the call name of customer %s is readable', id) from customer where call_name is not null`,
    () => `select format('customer %s was erased and is still found by the account', c.id) from customer c join customer_key k on k.customer_id = c.id
      where k.destroyed_at is not null and c.account_index is not null`,
  ],
});

const changesAreOnesOwn = sqlCheck({
  id: 'I59',
  promise: 'an account was changed on a session of its own customer, and only on one of his own he has said that he knows',
  wholeOnly: true,
  count: () => `select count(*) from account_change`,
  breaches: [
    () => `select format('account change %s of customer %s was made on a session of customer %s', c.id, c.customer_id, s.customer_id)
      from account_change c join customer_session s on s.id = c.session_id where s.customer_id <> c.customer_id`,
    () => `select format('what happened to customer %s was acknowledged on a session of customer %s', k.customer_id, s.customer_id)
      from notice_known k join customer_session s on s.id = k.session_id where s.customer_id <> k.customer_id`,
  ],
});

const sealedOpens = sealedCheck({
  id: 'I67b',
  promise: 'account and name of a customer, and the accounts that he had, open with his key',
  rows: customers => `select format('the account of customer %s', id) as what, id as customer, 'account' as place, account_sealed as sealed
      from customer where ${customers('id')}
    union all select format('the name of customer %s', id), id, 'call-name', call_name_sealed from customer where ${customers('id')}
    union all select format('the account before change %s', id), customer_id, '${beforePlace}', before_sealed from account_change where ${customers('customer_id')}`,
});

const foundByOwnAccount = sealedCheck({
  id: 'I67c',
  promise: 'a customer is found by the account that is sealed in his row',
  rows: customers => `select encode(account_index, 'hex') as what, id as customer, 'account' as place, account_sealed as sealed
    from customer where account_index is not null and ${customers('id')}`,
  opened:
    keys =>
    (account, { what, customer }) =>
      indexedBy(keys, account.toString()).toString('hex') === what ? null : `customer ${customer} is found by another account than his own`,
});

const foundByFingerprints = sqlCheck({
  id: 'I111',
  promise: 'the desk finds nobody who was erased, and what it finds somebody by are fingerprints in an order that tells nothing',
  wholeOnly: true,
  count: () => `select count(*) from find_token`,
  breaches: [
    () => `select format('customer %s was erased and is still found by %s', f.customer_id, f.part) from find_token f
      join customer_key k on k.customer_id = f.customer_id where k.destroyed_at is not null`,
    () => `select format('customer %s is found by what is no fingerprint', customer_id) from find_token
      where cardinality(tokens) = 0 or exists (select from unnest(tokens) token where length(token) <> 16)`,
    () => `select format('the tokens of customer %s stand in another order than their own', customer_id) from find_token
      where tokens <> array(select distinct token from unnest(tokens) token order by token)`,
  ],
});

export const customersAudit: AuditContribution<Asked<never, PlatformOracle>> = {
  name: 'customers',
  checks: [nothingIsReadable, changesAreOnesOwn, sealedOpens, foundByOwnAccount, foundByFingerprints, ...credentialChecks],
};
