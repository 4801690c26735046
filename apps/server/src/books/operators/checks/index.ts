import { isUnwitnessed, sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

/** Rows of the audit that name an operator or one of his links. */
const saidOf = (operator: string): string => `(a.facts ->> 'operator' = ${operator}.id::text
  or exists (select from operator_link l where l.operator_id = ${operator}.id and a.facts ->> 'link' = l.id::text))`;

const operatorsAreAudited = sqlCheck({
  id: 'I68',
  promise: 'who works for the house, in which roles and by which link he came, is on the audit',
  wholeOnly: true,
  count: () => 'select count(*) from operator',
  breaches: [
    ...['operator', 'operator_link', 'operator_reset'].map(
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
