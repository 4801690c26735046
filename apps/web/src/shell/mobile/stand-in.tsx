import type { Elements } from '@parkett/ui';
import { ClockBadge } from '../../domain/clock/clock-badge.tsx';
import { BackButton } from '../../navigation/back-button.tsx';
import header from '../../navigation/back-header.module.css';
import { ScreenBoundary } from '../screen-boundary.tsx';
import { TabBar } from './tab-bar.tsx';
import styles from './stand-in.module.css';

/**
 * Stands where a phone's screen can't be, which would have brought its own head: the way back, what kind of prices these are, and the tabs. What it says stays
 * without them too, where their own texts don't arrive.
 */
export function StandIn({ children }: { children: Elements }) {
  return (
    <div className={styles.standIn}>
      <ScreenBoundary silent waiting={<div className={header.header} />}>
        <header className={header.header}>
          <BackButton otherwise="/home/index" />
          <div className={header.words} />
          <div className={header.actions}>
            <ClockBadge />
          </div>
        </header>
        <TabBar />
      </ScreenBoundary>
      {children}
    </div>
  );
}
