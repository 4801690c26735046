import { PullToRefresh } from '@parkett/ui';
import { IndexCards, Movers, QuickMenu, Section, SessionCard } from '../../features/market/parts/index.ts';
import { usePullWords } from '../../lib/pull-words.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Link } from '../../navigation/link.tsx';
import { refreshOrFail } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { NewDevices } from '../../domain/security/new-devices.tsx';
import { HoldingsLine } from '../parts/holdings-line.tsx';
import { ReplayOffer } from '../parts/replay-offer.tsx';
import { Apart } from '../../lib/apart.tsx';
import styles from './exchange-home.module.css';

const NewsTeaser = lazyPart(() => import('../../features/news/parts/news-teaser.tsx').then(parts => parts.NewsTeaser));

/** The exchange's home: where the day stands, the indices, ways into the market, own holdings, movers, news. */
export default function ExchangeHome() {
  const t = useTexts('market');
  const words = usePullWords();
  return (
    <PullToRefresh
      words={words}
      onRefresh={() => refreshOrFail('market/instruments', 'market/movers', 'news/list', 'trade/positions', 'market/clock')}
    >
      <h1 className="visually-hidden">{t('exchange')}</h1>
      <div className={styles.notices}>
        <NewDevices />
      </div>
      <div className={styles.day}>
        <Apart>
          <SessionCard />
        </Apart>
      </div>
      <ReplayOffer />
      <div className={styles.indices}>
        <Apart>
          <IndexCards />
        </Apart>
      </div>
      <QuickMenu />
      <div className={styles.holdings}>
        <Apart>
          <HoldingsLine />
        </Apart>
      </div>
      <Section title={t('movers')} more={<Link to="/market/index">{t('markets')}</Link>}>
        <Movers />
      </Section>
      <NewsTeaser />
    </PullToRefresh>
  );
}
