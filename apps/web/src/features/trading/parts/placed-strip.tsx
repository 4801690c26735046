import type { market } from '@parkett/contract';
import { AskService } from '../../../domain/customer/ask-service.tsx';
import { SignalOffer } from '../../../domain/messages/later-signal-offer.ts';
import { Link } from '../../../navigation/link.tsx';
import { shownDecimals } from '../../../lib/price.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useOutcome, type Acceptance } from '../queries.ts';
import { orderPlace, Outcome, SlipLines } from './contract-slip.tsx';
import { orderWords } from './order-words.ts';
import styles from './placed-strip.module.css';

type StripProps = { acceptance: Acceptance; instrument: market.InstrumentRow; onClose: () => void };

/** The confirmation as a strip above the form that stays: what was ordered and what became of it, the note's figures on request. */
export function PlacedStrip({ acceptance, instrument, onClose }: StripProps) {
  const t = useTexts('trading');
  const outcome = useOutcome(acceptance);
  const place = orderPlace({ outcome, acceptance });
  return (
    <article className={styles.strip} aria-label={t('slip')}>
      <header>
        <p className={styles.kind}>{t('slip')}</p>
        <button type="button" className={styles.close} aria-label={t('closeNote')} onClick={onClose}>
          <svg width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
            <path d="m3 3 10 10M13 3 3 13" />
          </svg>
        </button>
      </header>
      <p className={styles.words}>{orderWords(t, { ...acceptance, decimals: shownDecimals(instrument) })}</p>
      <Outcome order={outcome} instrument={instrument} />
      <details className={styles.lines}>
        <summary>{t('slipDetails')}</summary>
        <SlipLines acceptance={acceptance} instrument={instrument} outcome={outcome} />
        <p className={styles.small}>{t('slipNote')}</p>
        <p className={styles.small}>
          <AskService about="order" thing={acceptance.number}>
            {t('askService')}
          </AskService>
        </p>
      </details>
      <Link to={place.to} className={styles.link}>
        {t(place.label)}
      </Link>
      <SignalOffer />
    </article>
  );
}
