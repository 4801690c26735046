import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const linksAreKept = sqlCheck({
  id: 'I62',
  promise: 'an address is confirmed, and a password replaced, by a link of a letter to that customer which was made for it and used in its time',
  wholeOnly: true,
  count: () => 'select count(*) from letter_link',
  breaches: [
    () => `select format('the link %s of letter %s was used after it ran out', purpose, letter_id) from letter_link where used_at >= until`,
    () => `select format('an address of customer %s is confirmed by letter %s, which confirms nothing of it', c.customer_id, c.letter_id)
      from address_confirmation c join letter m on m.id = c.letter_id left join letter_link l on l.letter_id = m.id and l.purpose = 'confirm'
      where m.customer_id <> c.customer_id or m.address_mac <> c.address_mac or m.kind <> 'confirm-address' or l.used_at is null`,
    () => `select format('the %s of customer %s was replaced by letter %s, which isn’t for that', p.what, p.customer_id, p.letter_id)
      from replaced_proof p join letter m on m.id = p.letter_id left join letter_link l on l.letter_id = m.id and l.purpose = 'reset'
      where m.customer_id <> p.customer_id or p.what <> 'login-password' or l.used_at is null`,
  ],
});

export const lettersAudit: AuditContribution = { name: 'letters', checks: [linksAreKept] };
