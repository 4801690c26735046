import { PullToRefresh } from '@parkett/ui';
import { usePullWords } from '../../../lib/pull-words.ts';
import { refreshOrFail } from '../../../lib/reads/query.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { MessageView } from '../parts/message-view.tsx';

/** One message, with the way to what it is about. */
export default function MsgInfo() {
  const words = usePullWords();
  return (
    <PullToRefresh words={words} onRefresh={() => refreshOrFail('messages/one')}>
      <MessageView heading={title => <BackHeader title={title} otherwise="/information/userInfo" />} />
    </PullToRefresh>
  );
}
