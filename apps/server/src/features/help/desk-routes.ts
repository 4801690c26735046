import { denied } from '@parkett/contract';
import * as contract from '@parkett/contract/desk-help';
import { instantToWire, ok } from '@parkett/kernel';
import { actorWord, listFiles, moment, momentColumns, namedActors, type OnDuty } from '../../books/operators/index.ts';
import type { House } from '../../declaration.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Queryable } from '../../platform/db.ts';
import { places, shipped } from './articles.ts';
import { publishing } from './publish.ts';
import { newestVersions, textsOf, versionsOf, type Edition } from './store.ts';

const ownVersion: contract.ArticleVersion = { version: 0, by: null, at: null };
const actorOf = ({ by }: Edition) => ({ kind: 'operator', name: String(by) }) as const;

/** Versions with the names of the operators who published them. */
async function named<Version extends Edition>(from: Queryable, versions: readonly Version[]) {
  const nameOf = await namedActors(from, versions.map(actorOf));
  return versions.map(version => ({ version: version.version, by: nameOf(actorOf(version)), at: instantToWire(version.at) }));
}

async function listed(from: Queryable): Promise<contract.ArticleHead[]> {
  const newest = await newestVersions(from);
  const editions = await named(from, newest);
  return places.map(({ id, category }) => {
    const at = newest.findIndex(({ article }) => article === id);
    const { en, de } = newest[at]?.texts ?? shipped.get(id)!;
    return { id, category, title: { en: en.title, de: de.title }, ...(editions[at] ?? ownVersion) };
  });
}

/** The articles room of the desk: every article with its versions, and publishing another one. */
export function addDeskHelpCalls(calls: Calls<OnDuty>, { db, commands, systemNow }: Pick<House, 'db' | 'commands' | 'systemNow'>): void {
  const publish = publishing(commands);
  calls.signedIn(contract.articles, async () => ok({ articles: await listed(db) }));
  listFiles(calls, { db, systemNow })(contract.articlesFile, async (_, reader) =>
    ok({
      columns: ['article', 'title', 'version', 'changedBy', ...momentColumns('since')],
      rows: (async function* () {
        for (const { id, title, version, by, at } of await listed(db))
          yield [id, title[reader.language], String(version), by ? actorWord(reader, by) : reader.word('ownText'), ...moment(reader, at)];
      })(),
    }),
  );
  calls.signedIn(contract.article, async ({ id, version: wished }) => {
    const place = places.find(one => one.id === id);
    if (!place) return denied('article-does-not-exist');
    const editions = await versionsOf(db, id);
    const version = wished ?? editions[0]?.version ?? 0;
    const texts = version === 0 ? shipped.get(id)! : await textsOf(db, { article: id, version });
    if (!texts) return denied('article-does-not-exist');
    return ok({ id, category: place.category, version, texts, versions: [...(await named(db, editions)), ownVersion] });
  });
  calls.keyed(contract.publishArticle, (command, { commandKey }) => publish({ ...commandKey(), command }));
}
