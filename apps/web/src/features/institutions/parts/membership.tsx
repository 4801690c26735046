import { useState } from 'react';
import { Button, formatDay } from '@parkett/ui';
import { CopyButton } from '../../../lib/copy-button.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { useMembership } from '../queries.ts';
import styles from './membership.module.css';

const SeatSheet = lazyPart(() => import('./seat-sheet.tsx').then(part => part.SeatSheet));

/** The customer's institution, the own invite code to copy, and the seat: since when it is one, or the way to it. */
export function Membership() {
  const t = useTexts('institutions');
  const { data } = useMembership();
  const [isTaking, setTaking] = useState(false);
  if (!data) return null;
  const { institution, inviteCode, seatSince } = data;
  return (
    <section className={styles.membership} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <ul>
        <li>
          <div>
            <small>{t('institution')}</small>
            <span>{institution}</span>
          </div>
        </li>
        <li>
          <div>
            <small>{t('inviteCode')}</small>
            <code>{inviteCode}</code>
            <small>{t('inviteText')}</small>
          </div>
          <CopyButton text={inviteCode} small aria-label={t('copyCode')} />
        </li>
        <li>
          <div>
            <small>{t('seat')}</small>
            <span>{seatSince === null ? t('noSeat') : t('seatSince', { day: formatDay(seatSince) })}</span>
          </div>
          {seatSince === null ? (
            <Button small onClick={() => setTaking(true)}>
              {t('takeSeat')}
            </Button>
          ) : null}
        </li>
      </ul>
      {isTaking ? <SeatSheet institution={institution} onClose={() => setTaking(false)} /> : null}
    </section>
  );
}
