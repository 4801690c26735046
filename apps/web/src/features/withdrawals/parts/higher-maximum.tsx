import { Button, formatAmount, formatDeadline } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import type { WalletName } from '../../../lib/wallets.ts';
import { useAskHigher, type Explained } from '../queries.ts';
import styles from './withdrawals.module.css';

/** The way to one withdrawal above the maximum, and what became of it; nothing for an amount that needs none. `amount` as the server takes it. */
export function HigherMaximum({ type, amount, data }: { type: WalletName; amount: string; data: Explained }) {
  const t = useTexts('withdrawals');
  const ask = useAskHigher();
  const { higher, currency, decidedBy, rules } = data;
  const mayAsk = rules.some(({ rule, cure }) => rule === 'maximum' && cure === 'lower-or-ask-higher');
  if (!higher && !mayAsk) return null;
  return (
    <section className={styles.section} aria-label={t('higherTitle')}>
      <h2>{t('higherTitle')}</h2>
      {higher ? (
        <p>{t(`higher-${higher.state}`, { amount: formatAmount(higher.amount, currency), at: formatDeadline(higher.decidedBy) })}</p>
      ) : (
        <>
          <p className={styles.muted}>{t('higherText', { at: formatDeadline(decidedBy) })}</p>
          <Button wide busy={ask.isPending} onClick={() => ask.mutate({ type, amount })}>
            {t('askHigher', { amount: formatAmount(amount, currency) })}
          </Button>
        </>
      )}
    </section>
  );
}
