import { useLayoutEffect, useRef } from 'react';
import { ErrorState, Sheet, Skeleton } from '@parkett/ui';
import { useTexts } from '../../lib/texts.ts';
import { ArticleText } from './article-text.tsx';
import type { Help } from './open-help.ts';
import { useArticle } from './queries.ts';

/** The article that explains a word. */
export default function HelpSheet({ word, article, section, onClose }: Help & { onClose: () => void }) {
  const c = useTexts('common');
  const { data, isError, refetch } = useArticle(article);
  const text = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  useLayoutEffect(() => {
    if (isThere && section !== undefined) text.current?.querySelectorAll('h3')[section]?.scrollIntoView();
  }, [isThere, section]);
  return (
    <Sheet open onClose={onClose} title={data?.title ?? word} closeLabel={c('close')}>
      <div ref={text}>
        {data ? (
          <ArticleText text={data.markdown} onFollow={onClose} />
        ) : isError ? (
          <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={8} height={24} label={c('loading')} />
        )}
      </div>
    </Sheet>
  );
}
