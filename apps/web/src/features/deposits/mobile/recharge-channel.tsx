import { PullToRefresh } from '@parkett/ui';
import { usePullWords } from '../../../lib/pull-words.ts';
import { refreshOrFail } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { LaterChannelView } from '../parts/later-channel-view.ts';
import styles from '../parts/deposits.module.css';

/** One way on which money comes in, or one deposit, on the phone. */
export default function RechargeChannel() {
  const t = useTexts('deposits');
  const words = usePullWords();
  return (
    <>
      <BackHeader title={t('title')} otherwise="/information/recharge" />
      <PullToRefresh onRefresh={() => refreshOrFail('deposits/channels', 'deposits/one')} words={words}>
        <div className={styles.content}>
          <LaterChannelView />
        </div>
      </PullToRefresh>
    </>
  );
}
