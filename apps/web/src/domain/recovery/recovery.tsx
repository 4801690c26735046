import { useState } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { Badge, Button, buttonClass, formatDeadline } from '@parkett/ui';
import { recoveryReasons } from '@parkett/contract/reasons';
import { refresh, useCall } from '../../lib/reads/query.ts';
import { ServiceText } from '../../lib/service-text.tsx';
import { presentLanguage } from '../../lib/stored.ts';
import { useTexts } from '../../lib/texts.ts';
import { Link } from '../../navigation/link.tsx';
import { useParameter } from '../../navigation/location.ts';
import type { Address } from '../../navigation/paths.ts';
import { AskFactor, AskFundPassword, AskPassword } from './ask-forms.tsx';
import { NewDigits, NewPassword } from './finish-forms.tsx';
import { keepLostFactor, lostFactor } from './lost-factor.ts';
import styles from './recovery.module.css';

type Asked = NonNullable<ReplyAt<'recovery/state'>['asked']>;
type Props = {
  /** At the sign-in what lets one in, on the screen of the fund password that one. */
  where: 'sign-in' | 'fund-password';
  /** Where it goes on once it is done. */
  to: Address;
  ownKeys: boolean;
};

/** Getting back in: what this browser has asked for, or the form that asks. */
export function Recovery({ where, to, ownKeys }: Props) {
  const t = useTexts('recovery');
  const state = useCall('recovery/state', {}, { quiet: true, refetchMs: 15_000 });
  // Whoever has forgotten the password too asks for that, though the page remembers that a second factor was missing.
  const isFactor = useParameter('forgot') === 'factor';
  const [token] = useState(where === 'sign-in' && isFactor ? lostFactor : null);
  const [asksAgain, setAsksAgain] = useState(token !== null);
  const [byDesk, setByDesk] = useState(false);
  if (state.isError) return <p className={styles.failure}>{t('noAnswer')}</p>;
  if (!state.data) return <p className={styles.text}>{t('loading')}</p>;
  const { asked, letters } = state.data;
  const isHere = asked !== null && (asked.lost === 'fund-password') === (where === 'fund-password');
  if (isHere && !asksAgain)
    return (
      <Case
        {...{ asked, letters, to, ownKeys }}
        onAgain={atDesk => {
          setByDesk(atDesk);
          setAsksAgain(true);
        }}
      />
    );
  const onAsked = (): void => {
    keepLostFactor(null);
    void refresh('recovery/state').then(() => setAsksAgain(false));
  };
  if (where === 'fund-password') return <AskFundPassword onAsked={onAsked} />;
  return token === null ? <AskPassword onAsked={onAsked} letters={letters} startsByDesk={byDesk} /> : <AskFactor token={token} onAsked={onAsked} />;
}

const tones = { pending: 'brass', approved: 'petrol', rejected: 'danger', 'taken-back': 'danger', ended: 'plain', done: 'petrol' } as const;

type CaseProps = Pick<Props, 'to' | 'ownKeys'> & { asked: Asked; letters: boolean; onAgain: (atDesk: boolean) => void };

function Case({ asked, letters, to, ownKeys, onAgain }: CaseProps) {
  const t = useTexts('recovery');
  const { case: number, lost, state, dueAt, reason, note } = asked;
  const byLetter = letters && lost === 'login-password' && !asked.byDesk;
  const readable = `${number.slice(0, 4)}-${number.slice(4)}`;
  return (
    <section className={styles.card} aria-label={t('caseNamed', { number: readable })}>
      <p role="status">
        <Badge tone={tones[state]}>{t(`state-${state}`)}</Badge>
      </p>
      <h2>{t(`lost-${lost}`)}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('caseNumber')}</dt>
          <dd className={styles.number}>{readable}</dd>
        </div>
        {state === 'pending' ? (
          <div>
            <dt>{t('dueAt')}</dt>
            <dd>{formatDeadline(dueAt)}</dd>
          </div>
        ) : null}
      </dl>
      <p className={styles.text}>
        {state === 'pending' ? t(byLetter ? 'pending-letter' : `pending-${lost}`) : state === 'done' ? t(`done-${lost}`) : t(`${state}Text`)}
      </p>
      {state === 'pending' && !byLetter ? <ServiceText words={t('serviceCase')} className={styles.text} /> : null}
      {reason !== null && reason in recoveryReasons ? <p>{recoveryReasons[reason as keyof typeof recoveryReasons][presentLanguage()]}</p> : null}
      {note === null ? null : <p>{note}</p>}
      {state === 'approved' ? lost === 'fund-password' ? <NewDigits ownKeys={ownKeys} /> : <NewPassword /> : null}
      {state === 'done' ? (
        <Link to={to} className={buttonClass({ kind: 'primary', wide: true })}>
          {t(lost === 'fund-password' ? 'toAccount' : 'toSignIn')}
        </Link>
      ) : null}
      {state === 'approved' ? null : (
        <Button kind="quiet" wide onClick={() => onAgain(byLetter)}>
          {t(byLetter && state === 'pending' ? 'askDesk' : 'askAgain')}
        </Button>
      )}
    </section>
  );
}
