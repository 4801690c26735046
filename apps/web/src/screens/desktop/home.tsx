import { NewDevices } from '../../domain/security/new-devices.tsx';
import { Card, classNames, Segments } from '@parkett/ui';
import { MarketTable } from '../../features/market/desktop/market-table.tsx';
import { HeatMap } from '../../features/market/parts/heat-map.tsx';
import { IndexCards, Movers, SessionCard } from '../../features/market/parts/index.ts';
import { OtherMarkets } from '../../features/market/parts/other-markets.tsx';
import { isMarketTab, type MarketTab } from '../../features/market/model.ts';
import { useIsReplay, useMarketTabs } from '../../features/market/queries.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Link } from '../../navigation/link.tsx';
import { navigate, useParameter } from '../../navigation/location.ts';
import { useTexts } from '../../lib/texts.ts';
import { address } from '../../navigation/paths.ts';
import { ReplayOffer } from '../parts/replay-offer.tsx';
import { HoldingsPanel, useBeginning } from '../parts/holdings-panel.tsx';
import { Apart } from '../../lib/apart.tsx';
import styles from './home.module.css';

const NewsTeaser = lazyPart(() => import('../../features/news/parts/news-teaser.tsx').then(parts => parts.NewsTeaser));

type Tab = 'overview' | MarketTab;

/** The desktop's home: the market at a glance, and each market as a table. */
export default function DesktopHome() {
  const t = useTexts('market');
  const given = useParameter('tab');
  const tab: Tab = isMarketTab(given) ? given : 'overview';
  const listed = useMarketTabs();
  const tabs: readonly Tab[] = ['overview', ...listed.filter(name => name !== 'shares')];
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{t('exchange')}</h1>
      <div className={styles.top}>
        <Segments
          label={t('markets')}
          look="line"
          value={tab}
          onChange={next => navigate(address('/pc/home/home', next === 'overview' ? {} : { tab: next }), { replace: true })}
          options={tabs.map(value => ({ value, label: t(value) }))}
        />
        <Link to="/pc/home/newStock">{t('newShares')}</Link>
        <Link to="/pc/home/blockTrade">{t('blockTrade')}</Link>
      </div>
      <NewDevices />
      {tab === 'overview' ? <Overview /> : <MarketTable tab={tab} />}
    </div>
  );
}

function Overview() {
  const t = useTexts('market');
  const isReplay = useIsReplay();
  const isBeginning = useBeginning() !== null;
  const holdings = (
    <Apart>
      <HoldingsPanel />
    </Apart>
  );
  return (
    <>
      <ReplayOffer />
      <div className={styles.indices}>
        <Apart>
          <IndexCards />
        </Apart>
      </div>
      <div className={styles.grid}>
        {isBeginning ? holdings : null}
        <Card className={styles.heat}>
          <h2>{t('heatMap')}</h2>
          <Apart>
            <HeatMap />
          </Apart>
          <p className={styles.note}>{t(isReplay ? 'heatMapReplayText' : 'heatMapText')}</p>
        </Card>
        <Card className={styles.movers}>
          <h2>{t('movers')}</h2>
          <Apart>
            <Movers size={6} />
          </Apart>
        </Card>
        {isBeginning ? null : holdings}
        <div className={classNames(styles.news, isBeginning && styles.wide)}>
          <NewsTeaser most={4} />
        </div>
        <div className={styles.session}>
          <Apart>
            <SessionCard />
          </Apart>
          <Apart>
            <OtherMarkets />
          </Apart>
        </div>
      </div>
      <section className={styles.shares}>
        <h2>{t('allShares')}</h2>
        <Apart>
          <MarketTable tab="shares" />
        </Apart>
      </section>
    </>
  );
}
