import { isUnwitnessed, sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

/** Rows of the audit that name an operator or one of his links. */
const saidOf = (operator: string): string => `(a.facts ->> 'operator' = ${operator}.id::text
  or exists (select from operator_link l where l.operator_id = ${operator}.id and a.facts ->> 'link' = l.id::text))`;

/** The rows of the audit about raises: asked for, confirmed, link made. */
const saidOfRaises = `(select a.*, a.facts ->> 'raise' as raise from audit_entry a where a.action like 'desk.operators/%' and a.facts ? 'raise')`;

/** Raises that differ from the audit. A moment that was moved shows by the writer of the row. */
const raisesAreAudited: readonly (() => string)[] = [
  () => `select format('the raise %s was asked for by operator %s with the roles %s, of which the audit says nothing', r.id, r.asked_by, array_to_string(r.roles, ' '))
    from operator_raise r where not exists (select from ${saidOfRaises} a where a.raise = r.id::text
      and a.action = case when r.name is null then 'desk.operators/change' else 'desk.operators/invite' end
      and a.actor_kind = 'operator' and a.actor = r.asked_by::text and a.facts ->> 'roles' = array_to_string(r.roles, ' ')
      and (r.name is not null or a.facts ->> 'operator' = r.operator_id::text and a.facts ->> 'before' = array_to_string(r.roles_before, ' ')))`,
  () => `select format('the raise %s was confirmed by %s %s, of which the audit says nothing', r.id, r.kind, r.signer) from (
      select *, case when confirmed_by is null then 'staff' else 'operator' end as kind, coalesce(confirmed_by, confirmed_by_staff) as signer
      from operator_raise where confirmed_at is not null) r
    where not exists (select from ${saidOfRaises} a where a.raise = r.id::text and a.action = 'desk.operators/confirmRaise'
      and a.actor_kind = r.kind and a.actor = r.signer::text)`,
  () => `select format('the raise %s was confirmed, the audit says, and it waits', r.id) from operator_raise r where r.confirmed_at is null
    and exists (select from ${saidOfRaises} a where a.raise = r.id::text and a.action = 'desk.operators/confirmRaise')`,
  () => `select format('the audit names the raise %s, which is not there', a.raise) from ${saidOfRaises} a
    where not exists (select from operator_raise r where r.id::text = a.raise)`,
];

const operatorsAreAudited = sqlCheck({
  id: 'I68',
  promise: 'who works for the house, in which roles, by whose request and by which link he came, is on the audit',
  wholeOnly: true,
  count: () => 'select count(*) from operator',
  breaches: [
    ...['operator', 'operator_link', 'operator_reset', 'operator_raise'].map(
      table => () =>
        `select format('${table} %s was written without a row of the audit', t.id) from ${table} t
         where ${isUnwitnessed({ table, row: 't', witness: 'audit_entry' })}`,
    ),
    () => `select format('%s operators are there, and the audit knows of %s who were let in', o.there, a.known)
      from (select count(*) as there from operator) o, (select count(*) as known from audit_entry where action in ('operators.added', 'desk.operators/invite')) a
      where o.there > a.known`,
    () => `select format('the link %s of operator %s is not on the audit', l.id, l.operator_id) from operator_link l where l.kind = 'invitation'
      and not exists (select from audit_entry a where a.facts ->> 'link' = l.id::text)`,
    () => `select format('operator %s works without ever having come in', o.id) from operator o where o.state = 'active'
      and not exists (select from operator_link l where l.operator_id = o.id and l.used_at is not null)
      and not exists (select from audit_entry a where a.facts ->> 'operator' = o.id::text)`,
    () => `select format('operator %s has the role %s, of which the audit says nothing', o.id, role) from operator o cross join lateral unnest(o.roles) role
      where exists (select from audit_entry a where a.facts ? 'roles' and ${saidOf('o')})
        and not exists (select from audit_entry a where a.facts ? 'roles' and ${saidOf('o')} and role = any(string_to_array(a.facts ->> 'roles', ' ')))`,
    ...raisesAreAudited,
  ],
});

const deskSessionsAreAudited = sqlCheck({
  id: 'I68b',
  promise: 'a session at the desk was opened and proved as the audit says, and one that was ended stays so',
  wholeOnly: true,
  count: () => 'select count(*) from operator_session',
  breaches: [
    () => `select format('session %s of operator %s was proved by a %s, of which the audit says nothing', s.id, s.operator_id, s.proof) from operator_session s
      where not exists (select from audit_entry a where a.action like 'operators.%' and a.actor = s.operator_id::text
        and a.facts ->> 'session' = s.id::text and a.facts ->> 'proof' = s.proof)`,
    () => `select format('session %s of operator %s goes on, the audit says that he signed out', s.id, s.operator_id) from operator_session s
      where s.ended_at is null and exists (select from audit_entry a where a.action = 'operators.signed-out' and a.facts ->> 'session' = s.id::text)`,
    () => `select format('session %s of operator %s goes on, who is disabled', s.id, o.id) from operator_session s join operator o on o.id = s.operator_id
      where s.ended_at is null and o.state = 'disabled'`,
  ],
});

const staffIsSwitchedByAdmins = sqlCheck({
  id: 'I68c',
  promise: 'simulated staff is switched by operators, each time with a row of the audit',
  wholeOnly: true,
  count: () => 'select count(*) from simulated_staff_switch',
  breaches: [
    () => `select format('switch %s of simulated staff has no row of the audit', s.id) from simulated_staff_switch s
      where not exists (select from audit_entry a where a.tx = s.tx and a.actor_kind = 'operator' and a.actor = s.set_by::text)`,
  ],
});

export const operatorsAudit: AuditContribution = {
  name: 'operators',
  checks: [operatorsAreAudited, deskSessionsAreAudited, staffIsSwitchedByAdmins],
};
