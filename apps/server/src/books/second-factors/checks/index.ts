import {
  isUnwitnessed,
  judgeEach,
  sqlCheck,
  type Asked,
  type AuditContribution,
  type Check,
  type PlatformOracle,
} from '../../../platform/checks/index.ts';
import { open } from '../../../platform/crypto/sealed.ts';
import { withKeys } from '../../customer-keys/checks/index.ts';
import { contextOf } from '../app-codes.ts';
import { recoveryCodes } from '../rules/recovery-code.ts';

const factorsBelongToSomebody = sqlCheck({
  id: 'I46',
  promise: 'recovery codes stand beside a second factor, and a customer’s second factors belong to a customer who is there',
  wholeOnly: true,
  count: () => `select count(*) from recovery_code`,
  breaches: [
    () => `select distinct format('%s %s has recovery codes and no second factor', c.holder_kind, c.holder) from recovery_code c
      where not exists (select from app_code_seed s where (s.holder_kind, s.holder) = (c.holder_kind, c.holder) and s.confirmed_at is not null)
        and not exists (select from passkey p where (p.holder_kind, p.holder) = (c.holder_kind, c.holder))`,
    () => `select distinct format('there is no customer %s, who has a second factor', f.holder)
      from (select holder_kind, holder from app_code_seed union all select holder_kind, holder from passkey) f
      where f.holder_kind = 'customer' and not exists (select from customer c where c.id = f.holder)`,
  ],
});

const nothingIsLeft = sqlCheck({
  id: 'I60',
  promise: 'whoever has closed his account has left nothing by which he proved who he is',
  wholeOnly: true,
  count: () => `select count(*) from gate`,
  breaches: [
    () => `select distinct format('customer %s has closed his account and has a second factor', g.customer_id) from gate g
      where g.reason = 'account-ended' and not exists (select from gate_lift l where l.gate_id = g.id) and exists (
        select from (select holder_kind, holder from app_code_seed union all select holder_kind, holder from passkey
                     union all select holder_kind, holder from recovery_code union all select holder_kind, holder from app_code_tries) f
        where f.holder_kind = 'customer' and f.holder = g.customer_id)`,
  ],
});

/** Rows of the audit about customers' factors: operations that were carried out, and removals of all factors. */
const carriedOut = `(select a.customer_id as customer, a.id, a.facts ->> 'operation' as operation from audit_entry a where a.action = 'security.carried-out'
  and a.id > coalesce((select max(w.id) from audit_entry w where w.action = 'security.proof-replaced' and w.customer_id = a.customer_id
    and w.facts ->> 'what' = 'second-factor'), 0))`;

/** The same of operators, since the last link that let one in again. */
const ofOperators = `(select o.id as operator, a.action from operator o join audit_entry a on a.actor_kind = 'operator' and a.actor = o.id::text
  where a.id > coalesce((select max(r.id) from operator_link l join audit_entry r on r.facts ->> 'link' = l.id::text where l.operator_id = o.id and l.kind = 'reset'), 0)
    and a.id > coalesce((select max(r.id) from audit_entry r where r.action = 'operators.reset' and r.facts ->> 'operator' = o.id::text), 0))`;

const isOpen = (customer: string): string => `not exists (select from gate g where g.customer_id = ${customer} and g.reason = 'account-ended')`;

const factorsAreAudited = sqlCheck({
  id: 'I69',
  promise: 'the second factors of customers and operators are those that the audit says were added and not removed',
  wholeOnly: true,
  count: () => `select count(*) from passkey`,
  breaches: [
    () => `select format('customer %s has %s passkeys, the audit says %s', c.id, coalesce(p.there, 0), coalesce(a.said, 0)) from customer c
      left join (select holder, count(*) as there from passkey where holder_kind = 'customer' group by 1) p on p.holder = c.id
      left join (select customer, count(*) filter (where operation = 'add-passkey') - count(*) filter (where operation = 'remove-passkey') as said
        from ${carriedOut} s group by 1) a on a.customer = c.id
      where coalesce(p.there, 0) <> coalesce(a.said, 0) and ${isOpen('c.id')}`,
    () => `select format('operator %s has %s passkeys, the audit says %s', o.id, coalesce(p.there, 0), coalesce(a.said, 0)) from operator o
      left join (select holder, count(*) as there from passkey where holder_kind = 'operator' group by 1) p on p.holder = o.id
      left join (select operator, count(*) filter (where action = 'operators.passkey-added') - count(*) filter (where action = 'operators.passkey-removed') as said
        from ${ofOperators} s group by 1) a on a.operator = o.id
      where coalesce(p.there, 0) <> coalesce(a.said, 0)`,
    () => `select format('a passkey belongs to %s %s, who is not there', holder_kind, holder) from passkey
      where holder_kind = 'operator' and not exists (select from operator o where o.id = holder)`,
    () => `select format('%s %s has an app for codes, of which the audit says nothing', s.holder_kind, s.holder) from app_code_seed s
      where s.confirmed_at is not null and case s.holder_kind
        when 'operator' then not exists (select from audit_entry a where a.action in ('operators.proved', 'operators.signed-in')
          and a.actor_kind = 'operator' and a.actor = s.holder::text and a.facts ->> 'proof' = 'code')
        else not exists (select from ${carriedOut} a where a.customer = s.holder and a.operation = 'set-up-app-code')
          and not exists (select from outbox o where o.topic = 'letters.wanted' and o.body ->> 'customer' = s.holder::text
            and o.body ->> 'kind' = 'factor-added' and o.body ->> 'factor' = 'app-code') end`,
    () => `select format('customer %s has no app for codes, the audit says that he set one up', a.customer)
      from (select distinct on (customer) customer, operation from ${carriedOut} s where operation in ('set-up-app-code', 'remove-app-code') order by customer, id desc) a
      where a.operation = 'set-up-app-code' and ${isOpen('a.customer')}
        and not exists (select from app_code_seed s where s.holder_kind = 'customer' and s.holder = a.customer and s.confirmed_at is not null)`,
    () => `select format('%s %s has %s recovery codes, made at %s moments', holder_kind, holder, count(*), count(distinct created_at)) from recovery_code
      group by holder_kind, holder having count(*) <> ${recoveryCodes} or count(distinct created_at) <> 1`,
    // A later use of the factor rewrites its row and leaves none in the audit.
    ...['passkey', 'recovery_code'].map(
      table => () =>
        `select distinct format('a ${table} of %s %s was written without a row of the audit', f.holder_kind, f.holder) from ${table} f
        where f.used_at is null and ${isUnwitnessed({ table, row: 'f', witness: 'audit_entry' })}`,
    ),
    () => `select format('the app for codes of %s %s was used before it was confirmed', holder_kind, holder) from app_code_seed
      where confirmed_at is null and used_step >= 0`,
  ],
});

/** Sealed with the house's key: each for its holder. */
const seedsOpen: Check<Asked<never, PlatformOracle>> = {
  id: 'I67f',
  promise: 'the secret of each app for codes opens as its holder’s',
  wholeOnly: true,
  run: ({ db, oracle }) =>
    withKeys(oracle, async keys => {
      const key = keys.derive('second-factors');
      const seeds = await db.query<{ kind: 'customer' | 'operator'; id: bigint; seed: Buffer }>(
        '',
        'select holder_kind as kind, holder as id, seed from app_code_seed',
      );
      return judgeEach(seeds, ({ seed, ...holder }) => {
        try {
          open(key, seed, contextOf(holder));
          return null;
        } catch {
          return `the secret of the app for codes of ${holder.kind} ${holder.id} isn’t his`;
        }
      });
    }),
};

export const secondFactorsAudit: AuditContribution<Asked<never, PlatformOracle>> = {
  name: 'second-factors',
  checks: [factorsBelongToSomebody, nothingIsLeft, factorsAreAudited, seedsOpen],
};
