import type { Language } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { Text, Texts } from './articles.ts';

export type Edition = {
  readonly article: string;
  readonly version: number;
  readonly by: bigint;
  /** Business time. */
  readonly at: Instant;
};

const edition = 'article, version, published_by as by, published_at as at';
const isNewest = 'version = (select max(n.version) from help_version n where n.article = v.article)';

/** The newest version of each article that was ever changed at the desk, without its texts. */
export const newestEditions = (from: Queryable): Promise<Edition[]> =>
  from.query('help.newest-editions', `select ${edition} from help_version v where ${isNewest}`);

/** The same in one language. */
export const newestIn = (from: Queryable, language: Language): Promise<(Edition & { readonly text: Text })[]> =>
  from.query('help.newest-in', `select ${edition}, texts -> $1::text as text from help_version v where ${isNewest}`, [language]);

/** The same in all languages. */
export const newestVersions = (from: Queryable): Promise<(Edition & { readonly texts: Texts })[]> =>
  from.query('help.newest', `select ${edition}, texts from help_version v where ${isNewest}`);

/** All versions of an article, the newest first. */
export const versionsOf = (from: Queryable, article: string): Promise<Edition[]> =>
  from.query('help.versions', `select ${edition} from help_version where article = $1 order by version desc`, [article]);

export async function textsOf(from: Queryable, { article, version }: Pick<Edition, 'article' | 'version'>): Promise<Texts | null> {
  const rows = await from.query<{ texts: Texts }>('help.texts', 'select texts from help_version where article = $1 and version = $2', [
    article,
    version,
  ]);
  return rows[0]?.texts ?? null;
}

/** Versions of an article are published one after the other. */
export const lockArticle = (tx: Tx, article: string): Promise<unknown> =>
  tx.query('help.lock-article', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`help/${article}`]);

export const insertVersion = (tx: Tx, { article, version, by, at, texts }: Edition & { readonly texts: Texts }): Promise<unknown> =>
  tx.query('help.insert-version', 'insert into help_version (article, version, texts, published_by, published_at) values ($1, $2, $3, $4, $5)', [
    ...[article, version, JSON.stringify(texts), by],
    timestamp(at),
  ]);
