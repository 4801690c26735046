import type { ArticleHead } from '@parkett/contract/desk-help';
import { formatInstant } from '@parkett/ui';
import { Link, useLocation } from 'wouter';
import { fileOf } from '../../lib/list-files.ts';
import { presentLanguage, useText, type Say } from '../../lib/text.ts';
import { actorText } from '../../parts/audit-rows.tsx';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Part } from '../../parts/part.tsx';

const pathOf = ({ id }: Pick<ArticleHead, 'id'>): string => `/articles/${id}`;

const columnsOf = (say: Say): readonly Column<ArticleHead>[] => [
  { text: 'article', cell: row => <Link href={pathOf(row)}>{row.title[presentLanguage()]}</Link> },
  plainColumn('category', ({ category }) => say(`category-${category}`)),
  plainColumn('version', ({ version }) => String(version), true),
  plainColumn('changedBy', ({ by }) => (by ? actorText(say, by) : say('ownText'))),
  plainColumn('since', ({ at }) => (at === null ? say('always') : formatInstant(at))),
];

/** The articles of the help centre, each with its present version. */
export function ArticlesScreen() {
  const say = useText();
  const [, go] = useLocation();
  return (
    <section>
      <h1>{say('articles')}</h1>
      <Part path="articles/list" asked={{}}>
        {({ articles }) => (
          <DeskList
            file={fileOf('articles/listFile', {})}
            label={say('articles')}
            columns={columnsOf(say)}
            rows={articles}
            keyOf={({ id }) => id}
            onOpen={row => go(pathOf(row))}
          />
        )}
      </Part>
    </section>
  );
}
