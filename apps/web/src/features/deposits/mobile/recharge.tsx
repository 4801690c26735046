import { PullToRefresh } from '@parkett/ui';
import { usePullWords } from '../../../lib/pull-words.ts';
import { refreshOrFail } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { ChannelList } from '../parts/channel-list.tsx';
import styles from '../parts/deposits.module.css';

/** The ways on which money comes in, on the phone. */
export default function Recharge() {
  const t = useTexts('deposits');
  const words = usePullWords();
  return (
    <>
      <BackHeader title={t('title')} otherwise="/information/index" />
      <PullToRefresh onRefresh={() => refreshOrFail('deposits/channels', 'deposits/list')} words={words}>
        <div className={styles.content}>
          <ChannelList />
        </div>
      </PullToRefresh>
    </>
  );
}
