import { buttonClass, formatDay, formatMinute } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { detailAddress, type Layout } from '../../../navigation/paths.ts';
import type { Increase, Offering } from '../queries.ts';
import { EntitlementFacts } from './entitlement-facts.tsx';
import { EntitlementSale } from './entitlement-sale.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import styles from './new-shares.module.css';

type Props = { offering: Offering; increase: Increase; layout: Layout };

/** A customer's entitlements of a capital increase: what there is, what happens by itself, exercising and selling. */
export function EntitlementSection({ offering, increase, layout }: Props) {
  const t = useTexts('new-shares');
  const { number, code, state, currency, endsAt } = offering;
  const { old, fresh, exDate, figures, own } = increase;
  const isAhead = state === 'published';
  const isOver = state === 'to-be-listed' || state === 'listed';
  return (
    <>
      {isAhead ? <p>{t('getByHolding', { old, fresh })}</p> : null}
      {own ? <EntitlementFacts own={own} currency={currency} /> : null}
      {!own && !isAhead ? <p role="status">{t('noEntitlement', { day: formatDay(exDate) })}</p> : null}
      {figures?.isWorthless && !isOver ? (
        <p role="status" className={styles.refusal}>
          {t('worthlessNow')}
        </p>
      ) : null}
      {isOver ? null : <p>{t('endsByItself', { at: formatMinute(endsAt) })}</p>}
      {isAhead ? (
        <Link to={detailAddress({ code, class: 'share' }, layout)} className={buttonClass({ kind: 'primary' })}>
          {t('toShare')}
        </Link>
      ) : null}
      {own || isAhead || isOver ? <SubscribeForm offering={offering} layout={layout} /> : null}
      {own && own.left !== '0' && state === 'subscribable' ? <EntitlementSale number={number} layout={layout} /> : null}
    </>
  );
}
