import { useState } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { Badge, Button, formatDeadline, formatInstant } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { IdentityForm } from '../form/identity-form.tsx';
import { OwnPhotos } from '../photos/own-photos.tsx';
import { Failed, hasBack, Lines, useRecord, Withdraw, type Sent } from './states.tsx';
import styles from './identity.module.css';

type State = ReplyAt<'identity/state'>;

function Waiting({ change }: { change: Sent & { dueAt: string } }) {
  const t = useTexts('identity');
  const record = useRecord(change);
  return (
    <>
      <p role="status">
        <Badge tone="brass">{t('changeUnderReviewTitle')}</Badge>
      </p>
      <p className={styles.text}>{t('changeUnderReviewText')}</p>
      <Lines lines={[...record, [t('sentAt'), formatInstant(change.sentAt)], [t('dueAt'), formatDeadline(change.dueAt)]]} />
      <OwnPhotos which="change" hasBack={hasBack(change)} />
      <Withdraw />
    </>
  );
}

/** A verified customer whose name, document or address is another sends his details again; those that were verified hold meanwhile. */
export function Change({ change, typed }: Pick<State, 'change' | 'typed'>) {
  const t = useTexts('identity');
  const [begun, setBegun] = useState(false);
  if (change && change.dueAt !== null) return <Waiting change={{ ...change, dueAt: change.dueAt }} />;
  if (!typed) return null;
  return (
    <>
      {change?.refusal ? <Failed application={change} refusal={change.refusal} isChange /> : null}
      <h2 className={styles.heading}>{t('changeTitle')}</h2>
      <p className={styles.text}>{t('changeText')}</p>
      {begun ? <IdentityForm typed={typed} /> : <Button onClick={() => setBegun(true)}>{t('changeBegin')}</Button>}
    </>
  );
}
