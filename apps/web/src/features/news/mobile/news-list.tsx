import { PullToRefresh } from '@parkett/ui';
import { refresh } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { NoticeList } from '../parts/notice-list.tsx';

/** Market notices, newest first. */
export default function NewsList() {
  const t = useTexts('news');
  const c = useTexts('common');
  return (
    <PullToRefresh words={{ pull: c('pull'), release: c('release'), loading: c('refreshing'), done: c('refreshed') }} onRefresh={() => refresh('news/list')}>
      <div style={{ padding: 'var(--space-4) var(--gutter)' }}>
        <h1 style={{ fontSize: 'var(--size-20)' }}>{t('news')}</h1>
        <NoticeList />
      </div>
    </PullToRefresh>
  );
}
