import { Suspense } from 'react';
import { BackButton } from '../navigation/back-button.tsx';
import type { Frame } from '../navigation/route.ts';
import header from '../navigation/back-header.module.css';
import styles from './outlet.module.css';

/**
 * Where a screen will be, while its code is on its way: its outline, and the way back where the screen has its own head. The page shows the same
 * before any code is here (shell-page.ts).
 */
export function Awaited({ frame }: { frame: Frame }) {
  return (
    <div className={styles.waiting} aria-busy="true">
      {frame === 'bare' ? (
        <div className={header.header}>
          <Suspense>
            <BackButton otherwise="/home/index" />
          </Suspense>
        </div>
      ) : null}
      <div className="outline" />
    </div>
  );
}
