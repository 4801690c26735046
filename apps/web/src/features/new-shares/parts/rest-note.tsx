import { formatMinute } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';
import { useOfferings, type Offering } from '../queries.ts';
import { detailOf } from './places.ts';
import styles from './new-shares.module.css';

/** A capital increase says when its rest is offered, and a rest where its shares come from; each leads to the other. */
export function RestNote({ offering: { state, amounts, increase, restOf }, layout }: { offering: Offering; layout: Layout }) {
  const t = useTexts('new-shares');
  const origin = useOfferings().data?.offerings.find(({ number }) => number === restOf);
  const toOther = (number: string, text: 'toRest' | 'toIncrease') => <Link to={address(detailOf[layout], { number })}>{t(text)}</Link>;
  if (increase?.rest) {
    const { number, opensAt, endsAt } = increase.rest;
    return (
      <p className={styles.muted}>
        {t('restOffered', { at: formatMinute(opensAt), until: formatMinute(endsAt) })} {toOther(number, 'toRest')}
      </p>
    );
  }
  if (!restOf) return null;
  const isOver = origin?.state === 'to-be-listed' || origin?.state === 'listed';
  return (
    <>
      <p className={styles.muted}>
        {t('restFrom')} {toOther(restOf, 'toIncrease')}
      </p>
      {state === 'withdrawn' && amounts?.quantity === '0' && isOver ? <p role="status">{t('restNothing')}</p> : null}
    </>
  );
}
