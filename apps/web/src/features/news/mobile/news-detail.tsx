import { PullToRefresh } from '@parkett/ui';
import { refresh } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../shell/mobile/back-header.tsx';
import { NoticeView } from '../parts/notice-view.tsx';

/** One notice with the instruments it is about. */
export default function NewsDetail() {
  const c = useTexts('common');
  return (
    <PullToRefresh words={{ pull: c('pull'), release: c('release'), loading: c('refreshing'), done: c('refreshed') }} onRefresh={() => refresh('news/detail')}>
      <NoticeView heading={(title) => <BackHeader title={title} otherwise="/home/newsList" />} />
    </PullToRefresh>
  );
}
