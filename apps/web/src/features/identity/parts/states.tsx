import { useState, type ReactNode } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { identityReasons } from '@parkett/contract/reasons';
import { Badge, Button, buttonClass, Dialog, formatDay, formatDeadline, formatInstant, type Elements } from '@parkett/ui';
import { useCommand } from '../../../lib/reads/query.ts';
import { presentLanguage } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { presentLocation } from '../../../navigation/location.ts';
import { layoutOf } from '../../../navigation/paths.ts';
import { countryName } from '../form/countries.ts';
import { OwnPhotos } from '../photos/own-photos.tsx';
import styles from './identity.module.css';

export type Sent = NonNullable<ReplyAt<'identity/state'>['application']>;

export function Lines({ lines }: { lines: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(([label, value], place) => (
        <div key={`${place} ${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Name, document and number, as much of them as is shown again. */
export function useRecord({ name, documentType, documentCountry, documentNumber, validUntil }: Sent): readonly (readonly [string, ReactNode])[] {
  const t = useTexts('identity');
  return [
    [t('recordName'), name],
    [t('recordDocument'), `${t(`type-${documentType}`)}, ${countryName(documentCountry)}`],
    [t('recordNumber'), `•••••• ••••${documentNumber}`],
    [t('validUntil'), validUntil === null ? t('noEnd') : formatDay(validUntil)],
  ];
}

/** A passport has one page. */
export const hasBack = ({ documentType }: Sent): boolean => documentType !== 'passport';

type Views = ReplyAt<'identity/state'>['views'];

/** Who has seen the photos, and why; what was typed stands in quotation marks, so that no word of the house can be imitated. */
function Looks({ views }: { views: Views }) {
  const t = useTexts('identity');
  const common = useTexts('common');
  return (
    <>
      <h2 className={styles.heading}>{t('looksTitle')}</h2>
      {views.length === 0 ? (
        <p className={styles.text}>{t('looksNone')}</p>
      ) : (
        <Lines
          lines={views.map(
            ({ at, by, number, reason }) =>
              [
                `${common('realTime', { at: formatInstant(at) })}, ${t(`look-${by}`, { number: number ?? '' })}`,
                reason === 'identity-review' ? t('look-identity-review') : <q key="reason">{reason}</q>,
              ] as const,
          )}
        />
      )}
    </>
  );
}

export function UnderReview({ application, views }: { application: Sent; views: Views }) {
  const t = useTexts('identity');
  const common = useTexts('common');
  const record = useRecord(application);
  const { sentAt, dueAt, isQuick } = application;
  return (
    <section className={styles.card}>
      <p role="status">
        <Badge tone="brass">{t('underReviewTitle')}</Badge>
      </p>
      <p className={styles.text}>{isQuick ? `${common('aboutAMinute')} ${t('underReviewText')}` : t('underReviewText')}</p>
      <Lines lines={[...record, [t('sentAt'), formatInstant(sentAt)], [t('dueAt'), dueAt === null ? '' : formatDeadline(dueAt)]]} />
      <OwnPhotos which="application" hasBack={hasBack(application)} />
      <Looks views={views} />
      <Withdraw />
    </section>
  );
}

export function Withdraw() {
  const t = useTexts('identity');
  const common = useTexts('common');
  const [asked, setAsked] = useState(false);
  const withdraw = useCommand('identity/withdraw', { paths: ['identity/state', 'user/profile'] });
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('withdraw')}</Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('withdraw')}
        closeLabel={common('close')}
        footer={
          <Button kind="danger" wide busy={withdraw.isPending} onClick={() => withdraw.mutate({}, { onSettled: () => setAsked(false) })}>
            {t('withdraw')}
          </Button>
        }
      >
        <p>{t('withdrawText')}</p>
      </Dialog>
    </>
  );
}

const wallet = { mobile: '/information/wallet', desktop: '/pc/information/wallet' } as const;

type VerifiedProps = { application: Sent | null; views: Views; details: Elements; isDue: boolean; isNew: boolean; children: Elements };

export function Verified({ application, views, details, isDue, isNew, children }: VerifiedProps) {
  const t = useTexts('identity');
  return (
    <section className={styles.card}>
      <p role="status">
        <Badge tone="petrol">{t(isNew ? 'newlyVerified' : 'verifiedTitle')}</Badge>
      </p>
      {isDue || isNew ? null : <p className={styles.text}>{t('verifiedText')}</p>}
      <Link to={wallet[layoutOf(presentLocation().path)]} className={buttonClass({ kind: 'primary', wide: true })}>
        {t('toWallet')}
      </Link>
      {application ? (
        <>
          <Record application={application} />
          <OwnPhotos which="application" hasBack={hasBack(application)} />
          <Decider application={application} />
          {details}
          <Looks views={views} />
        </>
      ) : null}
      {children}
    </section>
  );
}

const Record = ({ application }: { application: Sent }) => <Lines lines={useRecord(application)} />;

/** Where no person has decided: paper mode says so wherever simulated staff did. */
function Decider({ application: { bySimulatedStaff } }: { application: Sent }) {
  const t = useTexts('identity');
  return bySimulatedStaff ? <p className={styles.text}>{t('bySimulatedStaff')}</p> : null;
}

type FailedProps = { application: Sent; refusal: NonNullable<Sent['refusal']>; isChange?: boolean };

export function Failed({ application, refusal, isChange = false }: FailedProps) {
  const t = useTexts('identity');
  const title = t(isChange ? 'changeFailedTitle' : 'failedTitle');
  return (
    <section className={styles.refused} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.reason}>{identityReasons[refusal.reason][presentLanguage()]}</p>
      {refusal.note ? <Lines lines={[[t('note'), refusal.note]]} /> : null}
      <Decider application={application} />
      <p className={styles.text}>{t(isChange ? 'changeFailedText' : 'failedText')}</p>
    </section>
  );
}

export function RanOut() {
  const t = useTexts('identity');
  return (
    <section className={styles.refused} aria-label={t('ranOutTitle')}>
      <h2>{t('ranOutTitle')}</h2>
      <p className={styles.text}>{t('ranOutText')}</p>
    </section>
  );
}
