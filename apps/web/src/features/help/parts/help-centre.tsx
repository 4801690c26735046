import { useDeferredValue } from 'react';
import { EmptyState, ErrorState, Icon, ListRow, Skeleton } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { navigate, useParameter } from '../../../navigation/location.ts';
import { address } from '../../../navigation/paths.ts';
import { byCategory, type HelpPath } from '../model.ts';
import { useArticles, useFound } from '../queries.ts';
import { ArticleView } from './article-view.tsx';
import styles from './help-centre.module.css';

/** All articles by category with a search over them, or the article of the address. */
export function HelpCentre({ path }: { path: HelpPath }) {
  const article = useParameter('article');
  return <div className={styles.centre}>{article ? <ArticleView key={article} id={article} path={path} /> : <Overview path={path} />}</div>;
}

/** The words stand in the address, so that the way back from an article leads to its search. */
function Overview({ path }: { path: HelpPath }) {
  const t = useTexts('help');
  const words = useParameter('query') ?? '';
  const query = useDeferredValue(words.trim());
  return (
    <>
      <form role="search" className={styles.search} onSubmit={event => event.preventDefault()}>
        <Icon name="search" size={20} />
        <input
          type="search"
          value={words}
          maxLength={100}
          onChange={event => navigate(address(path, { query: event.target.value || undefined }), { replace: true })}
          placeholder={t('search')}
          aria-label={t('search')}
          enterKeyHint="search"
          autoComplete="off"
        />
      </form>
      {query === '' ? <Categories path={path} /> : <Found query={query} path={path} />}
    </>
  );
}

function Categories({ path }: { path: HelpPath }) {
  const t = useTexts('help');
  const c = useTexts('common');
  const { data, isError, refetch } = useArticles();
  if (isError && !data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} height={48} label={c('loading')} />;
  if (data.articles.length === 0) return <EmptyState title={t('none')} />;
  return (
    <div className={styles.categories}>
      {byCategory(data.articles).map(({ category, articles }) => (
        <section key={category}>
          <h2>{t(`category-${category}`)}</h2>
          <Articles articles={articles} path={path} />
        </section>
      ))}
    </div>
  );
}

function Found({ query, path }: { query: string; path: HelpPath }) {
  const t = useTexts('help');
  const c = useTexts('common');
  const { data, isError, refetch } = useFound(query);
  if (isError && !data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} height={64} label={c('loading')} />;
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('found', { n: data.hits.length })}
      </p>
      {data.hits.length === 0 ? <EmptyState title={t('nothing', { query })}>{t('nothingText')}</EmptyState> : null}
      <Articles articles={data.hits} path={path} />
    </>
  );
}

type Listed = { readonly id: string; readonly title: string; readonly excerpt?: string };

function Articles({ articles, path }: { articles: readonly Listed[]; path: HelpPath }) {
  return (
    <ul className={styles.list}>
      {articles.map(({ id, title, excerpt }) => (
        <li key={id}>
          <Link to={address(path, { article: id })}>
            <ListRow title={title} subtitle={excerpt} chevron />
          </Link>
        </li>
      ))}
    </ul>
  );
}
