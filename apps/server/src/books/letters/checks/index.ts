import { judgeEach, sqlCheck, type Asked, type AuditContribution, type Check, type PlatformOracle } from '../../../platform/checks/index.ts';
import { sealedCheck, withKeys } from '../../customer-keys/checks/index.ts';
import { hashOfToken, tokenOfLink } from '../letters.ts';
import type { LinkPurpose } from '../rules/links.ts';

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

/** The secret of a link follows from its letter: a link that somebody else made has another one. */
const linksAreTheHouses: Check<Asked<never, PlatformOracle>> = {
  id: 'I67h',
  promise: 'every link of a letter is one that the house has made',
  wholeOnly: true,
  run: ({ db, oracle }) =>
    withKeys(oracle, async keys => {
      const key = keys.derive('letter-links');
      const links = await db.query<{ letter: bigint; messageId: string; purpose: LinkPurpose; tokenHash: Buffer }>(
        '',
        `select m.id as letter, m.message_id::text as "messageId", l.purpose, l.token_hash as "tokenHash" from letter_link l join letter m on m.id = l.letter_id`,
      );
      return judgeEach(links, ({ letter, tokenHash, ...link }) =>
        hashOfToken(tokenOfLink(key, link)).equals(tokenHash) ? null : `the link ${link.purpose} of letter ${letter} isn’t one of the house`,
      );
    }),
};

const contentsOpen = sealedCheck({
  id: 'I67i',
  promise: 'what a letter tells opens with the key of its customer, until it was sent',
  rows: customers => `select format('letter %s', id) as what, customer_id as customer, format('letter %s', message_id) as place, sealed
    from letter where ${customers('customer_id')}`,
  ofHouse: `select format('letter %s', id) as what, format('letter %s', message_id) as place, sealed from letter where customer_id is null`,
});

export const lettersAudit: AuditContribution<Asked<never, PlatformOracle>> = {
  name: 'letters',
  checks: [linksAreKept, linksAreTheHouses, contentsOpen],
};
