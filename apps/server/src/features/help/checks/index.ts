import { sqlCheck, type Asked, type AuditContribution, type PlatformOracle } from '../../../platform/checks/index.ts';

const named = `format('version %s of the article %s', version, article)`;

const versionsCheck = sqlCheck<Asked<never, PlatformOracle>>({
  id: 'I84',
  promise:
    'a version of a help article has a title and a text in five languages, follows the one before, and a row of the audit says who published it',
  wholeOnly: true,
  count: () => 'select count(*) from help_version',
  breaches: [
    () => `select format('%s lacks its text in %s', ${named}, language)
      from help_version, unnest(array['en', 'de', 'kor', 'zh', 'zhHant']) language
      where coalesce(btrim(texts -> language ->> 'title'), '') = '' or coalesce(btrim(texts -> language ->> 'markdown'), '') = ''`,
    () => `select format('%s has no version before it', ${named}) from help_version v
      where version > 1 and not exists (select from help_version b where b.article = v.article and b.version = v.version - 1)`,
    () => `select format('no row of the audit says that operator %s published %s', published_by, ${named}) from help_version v
      where not exists (select from audit_entry a where a.tx = v.tx and a.action = 'desk.articles/publish'
        and (a.actor_kind, a.actor) = ('operator', v.published_by::text) and a.facts ->> 'article' = v.article and a.facts ->> 'version' = v.version::text)`,
  ],
});

export const helpAudit: AuditContribution<Asked<never, PlatformOracle>> = { name: 'help', checks: [versionsCheck] };
