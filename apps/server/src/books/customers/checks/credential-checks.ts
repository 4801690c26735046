import { sqlCheck } from '../../../platform/checks/index.ts';

const accountsAreAsOpened = sqlCheck({
  id: 'I71',
  promise: 'a customer is of the kind, the house and the time of which he was opened, and has agreed to what he had to',
  wholeOnly: true,
  count: () => 'select count(*) from customer',
  breaches: [
    () => `select format('customer %s is %s with the account of another kind', c.id, c.kind) from customer c join institution i on i.id = c.institution_id
      where (c.kind = 'demo') <> (c.account is not null) or (c.kind = 'demo' and not i.demo)`,
    () => `select format('customer %s was invited by customer %s, who came later, or needs no invitation', id, invited_by) from customer
      where invited_by >= id or (kind = 'demo' and invited_by is not null)`,
    () => `select format('institution %s has %s codes of its own', institution_id, count(*)) from invite_code where customer_id is null
      group by institution_id having count(*) > 1`,
    // Numbers are drawn in the order in which accounts are opened, some of them at once.
    () => `select format('customer %s was opened at %s, the one before at %s', id, created_at, before)
      from (select id, created_at, lag(created_at) over (order by id) as before from customer) c where created_at < before - interval '1 day'`,
    () => `select format('customer %s was opened at %s, the clock stands at %s', c.id, c.created_at, k.business_at) from customer c
      join clock_state k on k.name = 'business' and c.created_at > k.business_at + interval '1 hour'`,
    // Two processes read the market clock, and on a loaded machine one reads it seconds later than the other.
    () => `select format('customer %s was opened at %s and gave an order at %s', c.id, c.created_at, o.first) from customer c
      join (select customer_id, min(placed_at) as first from orders group by 1) o on o.customer_id = c.id where o.first < c.created_at - interval '1 minute'`,
    () => `select format('customer %s was opened at %s and got play money at %s', c.id, c.created_at, p.at) from customer c
      join play_money p on p.customer_id = c.id where c.kind = 'demo' and abs(extract(epoch from p.at - c.created_at)) > 3600`,
    () => `select format('customer %s has agreed to %s', c.id, coalesce(string_agg(distinct a.kind, ', '), 'nothing')) from customer c
      left join agreement a on a.customer_id = c.id where c.kind = 'registered' group by c.id having count(distinct a.kind) < 2`,
    () => `select format('the codes of institution %s were used %s times, %s customers registered there', i.id, i.uses, coalesce(c.registered, 0))
      from (select institution_id as id, sum(uses) as uses from invite_code group by 1) i
      left join (select institution_id as id, count(*) as registered from customer where kind = 'registered' group by 1) c on c.id = i.id
      where i.uses <> coalesce(c.registered, 0)`,
    () => `select format('customer %s has closed his account and is never erased', g.customer_id) from gate g where g.reason = 'account-ended'
      and not exists (select from gate_lift l where l.gate_id = g.id)
      and not exists (select from audit_entry a where a.action = 'customers.erased' and a.customer_id = g.customer_id)
      and not exists (select from due_item d where d.kind = 'customers.erasure' and d.state <> 'done' and d.key like g.customer_id || '/' || g.id || '/%')`,
    () => `select format('institution %s has no row of the audit', i.id) from institution i where not i.demo
      and not exists (select from audit_entry a where a.action = 'institutions.added' and a.facts ->> 'institution' = i.name)`,
  ],
});

const passwordsAreOnesOwn = sqlCheck({
  id: 'I71b',
  promise: 'each customer has a password of his own, and a fund password if the audit says that he set one',
  wholeOnly: true,
  count: () => 'select count(*) from credential',
  breaches: [
    () => `select format('customer %s has no password', c.id) from customer c where not exists (select from credential k where k.customer_id = c.id)`,
    // Each hash has a salt of its own: two of the same were copied.
    () => `select format('customers %s have the same password', string_agg(distinct customer_id::text, ' and '))
      from (select customer_id, password as hash from credential union all select customer_id, fund_password from credential) k
      where hash is not null group by hash having count(*) > 1`,
    () => `select format('customer %s has %s, the audit says otherwise', k.customer_id, case when k.fund_password is null then 'no fund password' else 'a fund password' end)
      from credential k where (k.fund_password is not null) <> exists (select from audit_entry a
        where a.customer_id = k.customer_id and a.action in ('customers.fund-password-set', 'customers.fund-password-changed'))`,
  ],
});

const sessionsAreAudited = sqlCheck({
  id: 'I71c',
  promise: 'a session was opened by signing in, in a browser that its customer is known by, and one that was ended stays so',
  wholeOnly: true,
  count: () => 'select count(*) from customer_session',
  breaches: [
    () => `select format('session %s of customer %s was opened without signing in', s.id, s.customer_id) from customer_session s
      where not exists (select from audit_entry a where a.action = 'sign-in.signed-in' and a.customer_id = s.customer_id and a.facts ->> 'session' = s.id::text)`,
    () => `select format('session %s of customer %s goes on, the audit says that it was ended', s.id, s.customer_id)
      from audit_entry a cross join lateral unnest(string_to_array(a.facts ->> 'sessions', ' ')) ended(id)
      join customer_session s on s.id::text = ended.id where a.action = 'customers.sessions-ended' and s.ended_at is null`,
    () => `select format('a device of customer %s, known since %s, has never signed in', d.customer_id, d.signed_in_at) from known_device d
      where not exists (select from customer_session s where s.customer_id = d.customer_id and s.device_hash = d.device_hash)`,
  ],
});

/** Checks of passwords, sessions and devices, and of the customer to whom an account belongs. */
export const credentialChecks = [accountsAreAsOpened, passwordsAreOnesOwn, sessionsAreAudited];
