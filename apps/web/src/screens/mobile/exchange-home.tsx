import { PullToRefresh } from '@parkett/ui';
import { IndexCards, Movers, QuickMenu, Section, SessionCard } from '../../features/market/parts/index.ts';
import { usePullWords } from '../../lib/pull-words.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Link } from '../../navigation/link.tsx';
import { refreshOrFail } from '../../lib/reads/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { NewDevices } from '../../domain/security/new-devices.tsx';
import { OwnDay } from '../parts/own-day.tsx';
import { ReplayOffer } from '../parts/replay-offer.tsx';
import { Apart } from '../../lib/apart.tsx';
import styles from './exchange-home.module.css';

const NewsTeaser = lazyPart(() => import('../../features/news/parts/news-teaser.tsx').then(parts => parts.NewsTeaser));

/** The exchange's home: the customer's own day, where the market's day stands, ways into the market, the indices, movers, news. */
export default function ExchangeHome() {
  const t = useTexts('market');
  const words = usePullWords();
  const isVisitor = useSession().state === 'anonymous';
  return (
    <PullToRefresh
      words={words}
      onRefresh={() => refreshOrFail('market/instruments', 'market/movers', 'news/list', 'trade/positions', 'trade/value', 'market/clock')}
    >
      <h1 className="visually-hidden">{t('exchange')}</h1>
      <div className={styles.notices}>
        <NewDevices />
      </div>
      {isVisitor ? null : (
        <div className={styles.own}>
          <Apart>
            <OwnDay />
          </Apart>
        </div>
      )}
      <div className={styles.day}>
        <Apart>
          <SessionCard />
        </Apart>
      </div>
      <ReplayOffer />
      <QuickMenu />
      <div className={styles.indices}>
        <Apart>
          <IndexCards />
        </Apart>
      </div>
      <Section title={t('movers')} more={<Link to="/market/index">{t('markets')}</Link>}>
        <Movers />
      </Section>
      <NewsTeaser />
    </PullToRefresh>
  );
}
