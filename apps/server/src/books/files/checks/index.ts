import { sqlCheck, type Asked, type AuditContribution, type PlatformOracle } from '../../../platform/checks/index.ts';
import { sealedCheck } from '../../customer-keys/checks/index.ts';

/** What is sealed is looked at without its key: as long as the seals are what they were, whoever has the key opens them. */
const filesAreWhole = sqlCheck({
  id: 'I50',
  promise: 'every file has its content, every content its file, and both are as they were sealed',
  wholeOnly: true,
  count: () => `select count(*) from file`,
  breaches: [
    () => `select format('file %s has no content', f.id) from file f where not exists (select from file_content c where c.file_id = f.id)
      and not exists (select from file_erasure e where e.file_id = f.id)`,
    () =>
      `select format('a content belongs to file %s, which is not there', c.file_id) from file_content c where not exists (select from file f where f.id = c.file_id)`,
    () => `select format('file %s is not as it was sealed', f.id) from file f join file_content c on c.file_id = f.id
      where sha256(f.sealed_key || c.content) <> f.seal_digest or length(c.content) <> f.size + 29`,
    () =>
      `select format('a view is of file %s, which is not there', v.file_id) from file_view v where not exists (select from file f where f.id = v.file_id)`,
    () => `select format('file %s was shown to customer %s, whose it is not', v.file_id, v.viewer_id)
      from file_view v join file f on f.id = v.file_id where v.viewer_kind = 'customer' and v.viewer_id <> f.customer_id`,
  ],
});

const erasedIsGone = sqlCheck({
  id: 'I61',
  promise: 'what was erased shows nothing any more, and no photo of an application was erased',
  wholeOnly: true,
  count: () => `select count(*) from file_erasure`,
  breaches: [
    () => `select format('file %s was erased and has a content', e.file_id) from file_erasure e join file_content c on c.file_id = e.file_id`,
    () => `select format('file %s was erased and belongs to application %s', e.file_id, a.id) from file_erasure e
      join identity_photo p on p.file_id = e.file_id join identity_application a on p.id in (a.front, a.back)`,
  ],
});

const keysOpen = sealedCheck({
  id: 'I67e',
  promise: 'the key of each file opens with that of its customer',
  rows: customers => `select format('the key of file %s', f.id) as what, f.customer_id as customer, format('file %s key', f.id) as place, f.sealed_key as sealed
    from file f where ${customers('f.customer_id')}`,
});

export const filesAudit: AuditContribution<Asked<never, PlatformOracle>> = { name: 'files', checks: [filesAreWhole, erasedIsGone, keysOpen] };
