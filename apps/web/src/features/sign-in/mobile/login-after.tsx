import { useEffect, useState } from 'react';
import { Card, ListRow } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { Link } from '../../../navigation/link.tsx';
import { read } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { address } from '../../../navigation/paths.ts';
import { Page } from '../parts/page.tsx';
import styles from './login-after.module.css';

/** Greets the customer after sign-in and offers what can be done now. Verifying and depositing join when they exist. */
export default function LoginAfter() {
  const t = useTexts('sign-in');
  const [callName, setCallName] = useState<string | null>(null);
  useEffect(() => {
    if (read('token'))
      void ask('user/profile', {}, { quiet: true }).then(
        profile => setCallName(profile.callName),
        () => undefined,
      );
  }, []);
  const entries = [
    { to: '/home/home', title: t('afterMarket'), text: t('afterMarketText') },
    { to: '/favorite/search', title: t('afterSearch'), text: t('afterSearchText') },
    { to: address('/information/aboutInfo', { tab: 'disclaimer' }), title: t('afterSimulated'), text: t('afterSimulatedText') },
  ] as const;
  return (
    <Page title={callName ? t('greetName', { name: callName }) : t('greet')} lead={t('greetText')}>
      <div className={styles.entries}>
        {entries.map(({ to, title, text }) => (
          <Card key={to} flush>
            <Link to={to} className={styles.entry}>
              <ListRow title={title} subtitle={text} chevron />
            </Link>
          </Card>
        ))}
      </div>
    </Page>
  );
}
