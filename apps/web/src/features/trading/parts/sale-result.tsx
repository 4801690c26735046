import { Amount, currencySign, formatAmount, formatSigned, signOf } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import type { OrderEntry } from './use-order-entry.ts';
import styles from './sale-result.module.css';

/** While something is being sold: what this sale would bring at the price shown, after fees, and what of it is which. Every figure is the server's. */
export function SaleResult({ entry: { draft, card, cardIsOld, instrument } }: { entry: OrderEntry }) {
  const t = useTexts('trading');
  if (draft.side !== 'sell') return null;
  const sale = card?.sale;
  const currency = card?.currency ?? instrument.currency;
  return (
    <div className={styles.result} role="group" aria-label={t('saleResult')} aria-busy={cardIsOld}>
      <span>{t('saleResult')}</span>
      <span className={styles.figure}>
        <Amount value={sale?.result} currency={currency} signed />
      </span>
      <small className={styles.parts}>
        {sale
          ? t('saleParts', {
              gain: `${formatSigned(sale.gain)}\u00a0${currencySign(currency)}`,
              commission: formatAmount(taken(sale.commission), currency),
              purchase: formatAmount(taken(sale.purchaseCommission), currency),
            })
          : null}
      </small>
    </div>
  );
}

/** What is taken off, with its sign. */
const taken = (wire: string): string => (signOf(wire) > 0 ? `-${wire}` : wire);
