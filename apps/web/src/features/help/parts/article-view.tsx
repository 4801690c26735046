import { useLayoutEffect } from 'react';
import { buttonClass, EmptyState, ErrorState, formatDay, Skeleton } from '@parkett/ui';
import { Refusal } from '../../../lib/api.ts';
import { useArticle } from '../../../domain/help/queries.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import type { HelpPath } from '../model.ts';
import styles from './help-centre.module.css';

/** The reader of Markdown comes with the first article and not with the list. */
const ArticleText = lazyPart(() => import('../../../domain/help/article-text.tsx').then(part => part.ArticleText));

/** One article. It begins at the top, since its address is the list's with a parameter more. */
export function ArticleView({ id, path }: { id: string; path: HelpPath }) {
  const t = useTexts('help');
  const c = useTexts('common');
  const { data, isError, error, refetch } = useArticle(id);
  // In braces: newer browsers answer with a promise, and an effect may return nothing but its own end.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [id]);
  const toAll = <Link to={path}>{t('allArticles')}</Link>;
  if (data)
    return (
      <article className={styles.article}>
        <p className={styles.meta}>
          {toAll} · {t(`category-${data.category}`)}
        </p>
        <h2>{data.title}</h2>
        <ArticleText text={data.markdown} placeholder={<Skeleton lines={8} height={24} label={c('loading')} />} />
        <p className={styles.meta}>{t('dated', { date: formatDay(data.date) })}</p>
      </article>
    );
  if (error instanceof Refusal && error.code === 'article-does-not-exist')
    return (
      <EmptyState
        title={error.message}
        action={
          <Link to={path} className={buttonClass({ kind: 'primary' })}>
            {t('allArticles')}
          </Link>
        }
      />
    );
  if (isError) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  return <Skeleton lines={8} height={24} label={c('loading')} />;
}
