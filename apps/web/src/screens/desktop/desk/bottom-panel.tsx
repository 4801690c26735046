import { useState } from 'react';
import { Segments, Skeleton } from '@parkett/ui';
import { CompanyFacts, PastEvents, TodayFacts, TradingFacts, WithInstrument, YearFacts } from '../../../features/market/detail/index.ts';
import { useInstrument } from '../../../features/market/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import { PositionsAndOrders, type Sellable } from '../../trading-parts.tsx';
import styles from './desk.module.css';

/** Under everything: own positions and orders, or the facts of the instrument. */
export function BottomPanel({ code, onSell }: { code: string | null; onSell: (position: Sellable) => void }) {
  const t = useTexts('market');
  const row = useInstrument(code).data?.row;
  const [shown, setShown] = useState<'own' | 'facts'>('own');
  return (
    <section className={styles.bottom} aria-label={t('positionsAndOrders')}>
      <div className={styles.switch}>
        <Segments
          label={t('positionsAndOrders')}
          look="pills"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'own', label: t('positionsAndOrders') },
            { value: 'facts', label: t('facts') },
          ]}
        />
      </div>
      {shown === 'own' ? (
        <PositionsAndOrders
          code={code}
          onSell={onSell}
          currency={row?.code === code ? row?.currency : undefined}
          placeholder={<Skeleton lines={4} height={32} />}
        />
      ) : (
        <WithInstrument code={code} silent>
          {detail => (
            <div className={styles.facts}>
              <TodayFacts detail={detail} />
              <YearFacts detail={detail} />
              <CompanyFacts detail={detail} />
              <PastEvents detail={detail} />
              <TradingFacts detail={detail} />
            </div>
          )}
        </WithInstrument>
      )}
    </section>
  );
}
