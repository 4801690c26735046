import type { ReplyAt } from '@parkett/contract';
import { Button, buttonClass, formatDay, formatInstant } from '@parkett/ui';
import { useCall } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Link } from '../../navigation/link.tsx';
import { useLocation } from '../../navigation/location.ts';
import { layoutOf } from '../../navigation/paths.ts';
import { knowNotices } from './know-notices.ts';
import { NotMine } from './not-mine.tsx';
import styles from './new-device-card.module.css';

type Changed = ReplyAt<'user/profile'>['detailChanges'][number]['fields'][number];

/** What a line of the notice names a field by. */
const namesOf: Readonly<Record<Changed, 'address' | 'tax' | 'occupation' | 'sourceOfFunds'>> = {
  ...{ street: 'address', postalCode: 'address', city: 'address', country: 'address' },
  ...{ taxCountry: 'tax', taxNumber: 'tax', occupation: 'occupation', sourceOfFunds: 'sourceOfFunds' },
};

/** Tells that details were changed on another session, until the customer says that he knows, and that they have to be confirmed again. */
export function DetailsCard() {
  const t = useTexts('common');
  const pc = layoutOf(useLocation().path) === 'desktop';
  const profile = useCall('user/profile', {}, { quiet: true });
  const { detailChanges = [], detailsDueSince = null } = profile.data ?? {};
  const named = (fields: readonly Changed[]) => [...new Set(fields.map(field => namesOf[field]))].map(name => t(`detail-${name}`)).join(', ');
  return (
    <>
      {detailChanges.length === 0 ? null : (
        <section className={styles.note} aria-label={t('detailChangeTitle')}>
          <h2>{t('detailChangeTitle')}</h2>
          <ul>
            {detailChanges.map(({ fields, at }, place) => (
              <li key={`${place} ${at}`}>
                {named(fields)}, {t('marketTime', { at: formatInstant(at) })}
              </li>
            ))}
          </ul>
          <div className={styles.choices}>
            <Button onClick={() => void knowNotices('details', profile.data!)}>{t('newDeviceMine')}</Button>
            <NotMine />
          </div>
        </section>
      )}
      {detailsDueSince === null ? null : (
        <section className={styles.note} aria-label={t('detailsDueTitle')}>
          <h2>{t('detailsDueTitle')}</h2>
          <p>{t('detailsDueText', { day: formatDay(detailsDueSince) })}</p>
          <div className={styles.choices}>
            <Link to={pc ? '/pc/information/authInfo' : '/information/authInfo'} className={buttonClass({ kind: 'primary' })}>
              {t('detailsDueGo')}
            </Link>
          </div>
        </section>
      )}
    </>
  );
}
