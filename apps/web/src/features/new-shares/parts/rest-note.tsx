import { formatMinute } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';
import { useOfferings, type Offering } from '../queries.ts';
import { detailOf } from './places.ts';
import styles from './new-shares.module.css';

/** A rest for which no whole share was left, and not one that two operators have withdrawn before the period ended. */
const isOfNothing = (rest: Offering | undefined, increase: Offering | undefined): boolean =>
  rest?.state === 'withdrawn' && rest.amounts?.quantity === '0' && (increase?.state === 'to-be-listed' || increase?.state === 'listed');

/** A capital increase says when its rest is offered, and a rest where its shares come from; each leads to the other. */
export function RestNote({ offering, layout }: { offering: Offering; layout: Layout }) {
  const t = useTexts('new-shares');
  const { increase, restOf } = offering;
  const number = increase?.rest?.number ?? restOf;
  const other = useOfferings().data?.offerings.find(one => one.number === number);
  if (!number) return null;
  const nothing = (restOf ? isOfNothing(offering, other) : isOfNothing(other, offering)) ? t('restNothing') : null;
  const when = increase?.rest && t('restOffered', { at: formatMinute(increase.rest.opensAt), until: formatMinute(increase.rest.endsAt) });
  return (
    <>
      <p className={styles.muted}>
        {when ? (nothing ?? when) : t('restFrom')} <Link to={address(detailOf[layout], { number })}>{t(restOf ? 'toIncrease' : 'toRest')}</Link>
      </p>
      {restOf && nothing ? <p role="status">{nothing}</p> : null}
    </>
  );
}
