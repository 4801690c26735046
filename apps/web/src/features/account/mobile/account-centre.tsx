import { Fragment, useState } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { Amount, Badge, formatDay, Icon, ListRow, PullToRefresh, Sheet, type Elements } from '@parkett/ui';
import { toneOfState } from '../../../domain/customer/state-tone.ts';
import { assetPaths, MoneyPopup, useAsksDigits, useAssets } from '../../../domain/customer/own-menu.ts';
import { LaterCheckIn } from '../../../domain/check-in/later-check-in.tsx';
import { GateNotice } from '../../../domain/customer/gates/gate-notice.tsx';
import { NewDevices } from '../../../domain/security/new-devices.tsx';
import { UnverifiedNote } from '../../../domain/customer/unverified-note.tsx';
import { HelpMark } from '../../../domain/help/help-mark.tsx';
import { VisitorWays } from '../../../domain/customer/visitor-ways.tsx';
import { Link } from '../../../navigation/link.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { usePullWords } from '../../../lib/pull-words.ts';
import { refreshOrFail } from '../../../lib/reads/query.ts';
import { refreshSession, useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { accountEntries } from '../../../navigation/account-entries.ts';
import type { ScreenPath } from '../../../navigation/paths.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { LanguageList } from '../parts/language-list.tsx';
import { SignOutDialog } from '../parts/sign-out.tsx';
import styles from '../parts/account.module.css';

type Profile = ReplyAt<'user/profile'>;

const WithdrawalEntry = lazyPart(() => import('../parts/withdrawal-entry.tsx').then(part => part.WithdrawalEntry));

/** The account centre: who this is and what they own, the entries whose feature exists, the language as a popup, and the way out. `more`: what other features show a customer there. */
export function AccountCentre({ more }: { more: Elements }) {
  const t = useTexts('account');
  const common = useTexts('common');
  const session = useSession();
  const signedIn = session.state === 'signed-in';
  const [popup, setPopup] = useState<'language' | 'sign-out' | null>(null);
  const [money, setMoney] = useState<ScreenPath | null>(null);
  const { asksDigits, profile } = useAsksDigits();
  const words = usePullWords();
  return (
    <PullToRefresh
      words={words}
      onRefresh={() => Promise.all([refreshSession(), refreshOrFail('user/profile', 'ownData/closing', 'institutions/membership', ...assetPaths)])}
    >
      <BackHeader
        title={session.state === 'signed-in' ? <MailAddress address={session.customer.account} /> : t('title')}
        actions={
          signedIn ? (
            <button type="button" className={styles.icon} aria-label={t('signOut')} onClick={() => setPopup('sign-out')}>
              <Icon name="leave" />
            </button>
          ) : null
        }
      />
      <div className={styles.content}>
        {session.state === 'anonymous' ? <Visitor /> : <Who profile={profile} />}
        {signedIn ? <Assets /> : null}
        <GateNotice />
        <NewDevices />
        <UnverifiedNote />
        <LaterCheckIn />
        <Entries signedIn={signedIn} onLanguage={() => setPopup('language')} askFirst={asksDigits} onMoney={setMoney} />
        {signedIn ? (
          <>
            {more}
            <WithdrawalEntry />
          </>
        ) : null}
      </div>
      <Sheet open={popup === 'language'} onClose={() => setPopup(null)} title={t('language')} closeLabel={common('close')}>
        <LanguageList />
      </Sheet>
      <MoneyPopup to={money} onClose={() => setMoney(null)} />
      <SignOutDialog open={popup === 'sign-out'} onClose={() => setPopup(null)} />
    </PullToRefresh>
  );
}

/** Breaks between its parts where a line is too short for it. */
const MailAddress = ({ address }: { address: string }) =>
  address.split(/(?<=[@.])/).map((part, place) => (
    <Fragment key={`${place} ${part}`}>
      {part}
      <wbr />
    </Fragment>
  ));

function Who({ profile }: { profile: Profile | undefined }) {
  const t = useTexts('account');
  const shell = useTexts('shell');
  if (!profile) return null;
  return (
    <div className={styles.who}>
      <strong>{profile.callName ?? <MailAddress address={profile.account} />}</strong>
      <p className={styles.meta}>
        <Badge tone={toneOfState[profile.realName]}>{shell(`real-name-${profile.realName}`)}</Badge>
        <HelpMark word={shell(`real-name-${profile.realName}`)} article="verification" />
        {profile.demo ? <Badge tone="brass">{t('demo')}</Badge> : null}
        <span>{t('memberSince', { day: formatDay(profile.memberSince) })}</span>
      </p>
    </div>
  );
}

function Assets() {
  const t = useTexts('account');
  const { value, total, profit } = useAssets();
  return (
    <dl className={styles.assets}>
      <div>
        <dt>{t('value')}</dt>
        <dd className={styles.total}>
          <Amount value={value} currency="EUR" />
        </dd>
      </div>
      <div>
        <dt>{t('totalAssets')}</dt>
        <dd>
          <Amount value={total} currency="EUR" />
        </dd>
      </div>
      <div>
        <dt>{t('profit')}</dt>
        <dd>
          <Amount value={profit} currency="EUR" signed />
        </dd>
      </div>
    </dl>
  );
}

function Visitor() {
  const t = useTexts('account');
  return (
    <div className={styles.visitor}>
      <p>{t('visitor')}</p>
      <VisitorWays />
    </div>
  );
}

type EntriesProps = {
  signedIn: boolean;
  onLanguage: () => void;
  /** Screens about money are opened by the fund password. */
  askFirst: boolean;
  onMoney: (to: ScreenPath) => void;
};

function Entries({ signedIn, onLanguage, askFirst, onMoney }: EntriesProps) {
  const t = useTexts('shell');
  const opensPopup = (entry: (typeof accountEntries)[number]) => {
    if (entry.key === 'language') return onLanguage;
    return askFirst && 'money' in entry ? () => onMoney(entry.path) : null;
  };
  return (
    <ul className={styles.list}>
      {accountEntries.map(entry => {
        const { path, icon, key, signedIn: needsSession } = entry;
        if (needsSession && !signedIn) return null;
        const open = opensPopup(entry);
        const row = <ListRow leading={<Icon name={icon} />} title={t(key)} chevron />;
        return (
          <li key={path}>
            {open ? (
              <button type="button" onClick={open} aria-haspopup="dialog">
                {row}
              </button>
            ) : (
              <Link to={path}>{row}</Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
