import { useState } from 'react';
import { Badge, Button, Dialog, ErrorState, formatAmount, formatInstant, Skeleton, showToast } from '@parkett/ui';
import { presentLanguage } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useCancel, useDeposit, type Whole } from '../queries.ts';
import { AccountData, grouped } from './account-data.tsx';
import { StateBadge } from './channel-list.tsx';
import { useReasons } from './use-reasons.ts';
import styles from './deposits.module.css';

/** A deposit with its state as a timeline, its reference, and the way to cancel it. */
export function DepositInfo({ number }: { number: string }) {
  const c = useTexts('common');
  const t = useTexts('deposits');
  const { data, isPending, refetch } = useDeposit(number);
  if (isPending) return <Skeleton lines={5} height={56} label={c('loading')} />;
  if (data === undefined) return <ErrorState title={t('notFound')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  return data === null ? null : <Shown deposit={data} />;
}

function Shown({ deposit }: { deposit: Whole }) {
  const t = useTexts('deposits');
  const { number, state, announced, came, currency, sender, details, onProof, endsAt, canBeCancelled } = deposit;
  const differs = came !== null && announced !== null && came !== announced;
  return (
    <>
      <section className={styles.section} aria-label={t('deposit', { number })}>
        <div className={styles.head}>
          <h2>{formatAmount(came ?? announced, currency)}</h2>
          <StateBadge state={state} />
        </div>
        <dl className={styles.lines}>
          <div>
            <dt>{t('number')}</dt>
            <dd>{number}</dd>
          </div>
          <div>
            <dt>{t('channel')}</dt>
            <dd>{t(`channel-${deposit.channel}`)}</dd>
          </div>
          {details.bank === null ? null : (
            <div>
              <dt>{t('reference')}</dt>
              <dd>{grouped(details.reference)}</dd>
            </div>
          )}
          {differs ? (
            <div>
              <dt>{t('announcedAmount')}</dt>
              <dd>{formatAmount(announced, currency)}</dd>
            </div>
          ) : null}
          {sender === null ? null : (
            <div>
              <dt>{t('from')}</dt>
              <dd>{`${sender.holder} •••• ${sender.last}`}</dd>
            </div>
          )}
        </dl>
        {endsAt === null ? null : <p className={styles.muted}>{t('endsAt', { at: formatInstant(endsAt) })}</p>}
        {onProof ? <p className={styles.muted}>{t('onProof')}</p> : null}
      </section>
      <Story story={deposit.story} />
      {canBeCancelled ? <Cancel number={number} /> : null}
      {state === 'announced' ? <AccountData channel={details} amount={announced} /> : null}
    </>
  );
}

function Story({ story }: Pick<Whole, 'story'>) {
  const t = useTexts('deposits');
  const c = useTexts('common');
  const reasons = useReasons(story.some(({ reason }) => reason !== null));
  return (
    <section className={styles.section} aria-label={t('story')}>
      <h2>{t('story')}</h2>
      <ol className={styles.story}>
        {story.map(({ step, at, reason, simulated }) => (
          <li key={`${step} ${at}`}>
            <b>{t(`step-${step}`)}</b> {simulated ? <Badge>{c('simulated')}</Badge> : null}
            <p className={styles.muted}>
              <span>{formatInstant(at)}</span>
              {reason === null ? null : <span>{` · ${reasons?.[reason]?.[presentLanguage()] ?? ''}`}</span>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Cancel({ number }: { number: string }) {
  const t = useTexts('deposits');
  const c = useTexts('common');
  const [asks, setAsks] = useState(false);
  const cancel = useCancel();
  const go = () =>
    cancel.mutate(
      { number },
      {
        onSuccess: () => showToast(t('cancelled'), 'success'),
        onSettled: () => setAsks(false),
      },
    );
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('cancelDeposit')}</Button>
      {asks ? (
        <Dialog open onClose={() => setAsks(false)} title={t('cancelTitle')} closeLabel={c('close')}>
          <div className={styles.form}>
            <p>{t('cancelText')}</p>
            <Button kind="danger" wide busy={cancel.isPending} onClick={go}>
              {t('cancelDeposit')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
