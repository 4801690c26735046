import { Segments } from '@parkett/ui';
import { BlocksPage } from '../../features/block-trades/parts/blocks-page.tsx';
import { OpeningPage } from '../../features/opening-list/parts/opening-page.tsx';
import { useTexts } from '../../lib/texts.ts';
import { navigate, useParameter } from '../../navigation/location.ts';
import { address } from '../../navigation/paths.ts';
import { blockUnlock } from '../parts/block-unlock.tsx';
import { SessionPage } from '../parts/session/session-page.tsx';
import styles from './block-trade.module.css';

const tabs = ['blocks', 'pre-market', 'after-hours', 'opening-list'] as const;
const words = { blocks: 'title', 'pre-market': 'preMarket', 'after-hours': 'afterHours', 'opening-list': 'openingList' } as const;

/** Block trades on the desktop, and the edges of the day as tabs beside them. */
export default function BlockTradeScreen() {
  const t = useTexts('block-trades');
  const given = useParameter('tab');
  const tab = tabs.find(name => name === given) ?? 'blocks';
  return (
    <>
      <header className={styles.head}>
        <h1>{t(words[tab])}</h1>
        <Segments
          label={t('view')}
          look="line"
          value={tab}
          onChange={next => navigate(address('/pc/home/blockTrade', next === 'blocks' ? {} : { tab: next }), { replace: true })}
          options={tabs.map(value => ({ value, label: t(words[value]) }))}
        />
      </header>
      <Shown tab={tab} />
    </>
  );
}

function Shown({ tab }: { tab: (typeof tabs)[number] }) {
  if (tab === 'blocks') return <BlocksPage layout="desktop" unlock={blockUnlock} />;
  if (tab === 'opening-list') return <OpeningPage layout="desktop" />;
  return <SessionPage key={tab} session={tab} layout="desktop" />;
}
