import { useState } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { unlockMinutes, type UnlockMinutes } from '@parkett/contract/confirming';
import { Segments, showToast } from '@parkett/ui';
import { useConfirmation, useWordsOf } from '../../../domain/security/confirmation.tsx';
import { ask } from '../../../lib/api.ts';
import { refresh } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import styles from './security.module.css';

/** For how long trading stays unlocked: a shorter time holds at once, a longer one is confirmed. */
export function UnlockTime({ fundPassword, unlock }: Pick<ReplyAt<'security/overview'>, 'fundPassword' | 'unlock'>) {
  const t = useTexts('security');
  const wordsOf = useWordsOf();
  const [failure, setFailure] = useState('');
  const { confirm, dialog } = useConfirmation();
  if (!fundPassword) return null;
  const { chosen, max } = unlock;
  const write = async (minutes: UnlockMinutes) => {
    await ask('security/chooseUnlockTime', { minutes }, { quiet: true });
    await refresh('security/overview', 'user/profile');
    showToast(t('unlockTimeChosen', { minutes }));
  };
  const choose = (minutes: UnlockMinutes) => {
    setFailure('');
    if (minutes > chosen) return confirm({ what: { operation: 'unlock-longer', payee: String(minutes) }, known: {}, work: () => write(minutes) });
    void write(minutes).catch((error: unknown) => setFailure(wordsOf(error)));
  };
  const offered = unlockMinutes.filter(minutes => minutes <= max || minutes === chosen);
  return (
    <section className={styles.section}>
      <h2>{t('unlockTimeTitle')}</h2>
      <p>{t('unlockTimeText')}</p>
      <Segments
        label={t('unlockTimeTitle')}
        value={String(chosen)}
        onChange={value => choose(Number(value) as UnlockMinutes)}
        options={offered.map(minutes => ({ value: String(minutes), label: t('unlockTimeChoice', { minutes }) }))}
      />
      {max < unlockMinutes.at(-1)! ? <p>{t('unlockTimeMax', { minutes: max })}</p> : null}
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      {dialog}
    </section>
  );
}
