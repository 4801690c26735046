import { PullToRefresh } from '@parkett/ui';
import { usePullWords } from '../../../lib/pull-words.ts';
import { refreshOrFail } from '../../../lib/reads/query.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { NoticeView } from '../parts/notice-view.tsx';

/** One notice with the instruments it is about. */
export default function NewsDetail() {
  const words = usePullWords();
  return (
    <PullToRefresh words={words} onRefresh={() => refreshOrFail('news/detail')}>
      <NoticeView heading={title => <BackHeader title={title} />} />
    </PullToRefresh>
  );
}
