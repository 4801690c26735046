import { Button, formatInstant } from '@parkett/ui';
import { useCall } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { DetailsCard } from './details-card.tsx';
import { knowNotices } from './know-notices.ts';
import { NotMine } from './not-mine.tsx';
import styles from './new-device-card.module.css';

/** What was changed, here or elsewhere: the account that one signs in with, and the details of who the customer is. */
export const ChangeCards = () => (
  <>
    <AccountChangeCard />
    <DetailsCard />
  </>
);

/** Tells that the account has been changed on another session, and what it was before, until the customer says that he knows. */
function AccountChangeCard() {
  const t = useTexts('common');
  const profile = useCall('user/profile', {}, { quiet: true });
  const changes = profile.data?.accountChanges ?? [];
  if (changes.length === 0) return null;
  return (
    <section className={styles.note} aria-label={t('accountChangeTitle')}>
      <h2>{t('accountChangeTitle')}</h2>
      <ul>
        {changes.map(({ before, at }) => (
          <li key={at}>{t('accountChangeLine', { before, at: t('realTime', { at: formatInstant(at) }) })}</li>
        ))}
      </ul>
      <div className={styles.choices}>
        <Button onClick={() => void knowNotices('account', profile.data!)}>{t('newDeviceMine')}</Button>
        <NotMine />
      </div>
    </section>
  );
}
