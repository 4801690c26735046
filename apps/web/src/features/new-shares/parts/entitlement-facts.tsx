import { Fact, formatAmount, formatQuantity } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import type { Increase } from '../queries.ts';
import styles from './new-shares.module.css';

/** A customer's entitlements of a capital increase: their number, use and worth. */
export function EntitlementFacts({ own, currency }: { own: NonNullable<Increase['own']>; currency: string }) {
  const t = useTexts('new-shares');
  return (
    <dl className={styles.facts}>
      <Fact label={t(own.isExpected ? 'ownSharesNow' : 'ownShares')}>{formatQuantity(own.shares)}</Fact>
      {own.isExpected ? null : (
        <>
          <Fact label={t('ownExercised')}>{formatQuantity(own.exercised)}</Fact>
          <Fact label={t('ownSold')}>{formatQuantity(own.sold)}</Fact>
          <Fact label={t('soldFor')}>{formatAmount(own.soldFor, currency)}</Fact>
        </>
      )}
      <Fact label={t('ownLeft')}>{formatQuantity(own.left)}</Fact>
      <Fact label={t('mostShares')}>{formatQuantity(own.mostShares)}</Fact>
      <Fact label={t('worthLeft')}>{formatAmount(own.worth, currency)}</Fact>
    </dl>
  );
}
