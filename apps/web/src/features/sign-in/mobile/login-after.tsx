import { useEffect, useState } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { Card, ListRow } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { Link } from '../../../navigation/link.tsx';
import { read } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { address } from '../../../navigation/paths.ts';
import { Page } from '../parts/page.tsx';
import styles from './login-after.module.css';

type Profile = ReplyAt<'user/profile'>;
type First = readonly ('verify' | 'money' | 'deposit')[];

/** Verification stands first; then play money or a first deposit, for who has had neither. */
async function firstSteps({ demo, realName }: Profile): Promise<First> {
  if (demo) return [];
  const quiet = { quiet: true } as const;
  const { demo: isPaper } = await ask('user/registration', {}, quiet).catch(() => ({ demo: false }));
  if (realName !== 'verified') return [...(realName === 'under-review' ? [] : (['verify'] as const)), ...(isPaper ? (['money'] as const) : [])];
  if (!isPaper) return ['deposit'];
  const { hasPlayMoneyToTake } = await ask('wallet/overview', {}, quiet);
  return hasPlayMoneyToTake ? ['money', 'deposit'] : [];
}

/** Greets the customer after sign-in and offers what can be done now. */
export default function LoginAfter() {
  const t = useTexts('sign-in');
  const [callName, setCallName] = useState<string | null>(null);
  const [first, setFirst] = useState<First>([]);
  useEffect(() => {
    const greet = async () => {
      const profile = await ask('user/profile', {}, { quiet: true });
      setCallName(profile.callName);
      setFirst(await firstSteps(profile));
    };
    if (read('token')) void greet().catch(() => undefined);
  }, []);
  const firstEntries = {
    verify: { to: '/information/authInfo', title: t('afterVerify'), text: t('afterVerifyText') },
    money: { to: '/information/wallet', title: t('afterMoney'), text: t('afterMoneyText') },
    deposit: { to: '/information/recharge', title: t('afterDeposit'), text: t('afterDepositText') },
  } as const;
  const entries = [
    ...first.map(step => firstEntries[step]),
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
