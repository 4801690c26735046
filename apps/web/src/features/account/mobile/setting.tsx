import { useState } from 'react';
import { Button, ListRow } from '@parkett/ui';
import { Link } from '../../../navigation/link.tsx';
import { useCustomer } from '../../../lib/session.ts';
import { languages, presentLanguage } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ClockControl } from '../../../domain/clock/clock-control.tsx';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { Appearance } from '../parts/appearance.tsx';
import { SignOutDialog } from '../parts/sign-out.tsx';
import styles from '../parts/account.module.css';

/** Settings on the phone: appearance, language, the market clock, sign-out. */
export default function Setting() {
  const t = useTexts('account');
  const shell = useTexts('shell');
  const customer = useCustomer();
  const [leaving, setLeaving] = useState(false);
  const name = languages.find(l => l.language === presentLanguage())!.name;
  return (
    <>
      <BackHeader title={t('settings')} otherwise="/information/index" />
      <div className={styles.content}>
        <section className={styles.section}>
          <h2>{shell('appearance')}</h2>
          <Appearance />
        </section>
        <ul className={styles.list}>
          <li>
            <Link to="/information/changeLang">
              <ListRow title={t('language')} trailing={name} chevron />
            </Link>
          </li>
        </ul>
        <section className={styles.section}>
          <h2>{shell('marketClock')}</h2>
          <ClockControl />
        </section>
        {customer ? (
          <Button kind="danger" wide onClick={() => setLeaving(true)}>
            {t('signOut')}
          </Button>
        ) : null}
      </div>
      <SignOutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}
