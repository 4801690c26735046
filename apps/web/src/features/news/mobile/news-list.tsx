import { PullToRefresh } from '@parkett/ui';
import { usePullWords } from '../../../lib/pull-words.ts';
import { refreshOrFail } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { NoticeList } from '../parts/notice-list.tsx';

/** Market notices, newest first. */
export default function NewsList() {
  const t = useTexts('news');
  const words = usePullWords();
  return (
    <PullToRefresh words={words} onRefresh={() => refreshOrFail('news/list')}>
      <div style={{ padding: 'var(--space-4) var(--gutter)' }}>
        <h1 style={{ fontSize: 'var(--size-20)' }}>{t('news')}</h1>
        <NoticeList />
      </div>
    </PullToRefresh>
  );
}
