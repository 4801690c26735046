import type { ReplyAt } from '@parkett/contract';
import { frozenWords } from '@parkett/contract/ledger-words';
import { formatAmount } from '@parkett/ui';
import { HelpMark } from '../../../domain/help/help-mark.tsx';
import { usePageLanguage, useTexts } from '../../../lib/texts.ts';
import { barOf } from '../model.ts';
import { Why } from './why.tsx';
import styles from './assets-bar.module.css';

/** Total assets as one bar: free, and held by each cause; beneath it the same in figures, and what can be withdrawn. */
export function AssetsBar({ overview }: { overview: ReplyAt<'wallet/overview'> }) {
  const t = useTexts('wallet');
  const language = usePageLanguage();
  const parts = barOf(overview);
  return (
    <div className={styles.assets}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ kind, percent }) => (percent > 0 ? <span key={kind} data-kind={kind} style={{ flexGrow: percent }} /> : null))}
      </div>
      <dl className={styles.legend}>
        {parts.map(({ kind, amount }) => (
          <div key={kind}>
            <dt>
              <span className={styles.swatch} data-kind={kind} aria-hidden="true" />
              <span>{kind === 'free' ? t('part-free') : frozenWords[kind][language]}</span>
              {kind === 'free' ? <Why figure="available" overview={overview} /> : null}
              {kind === 'positions' ? <Why figure="frozen" overview={overview} /> : null}
            </dt>
            <dd>{formatAmount(amount, overview.currency)}</dd>
          </div>
        ))}
        <div className={styles.withdrawable}>
          <dt>
            <span>{t('withdrawable')}</span>
            <Why figure="withdrawable" overview={overview} />
            <HelpMark word={t('withdrawable')} article="settlement" section={1} />
          </dt>
          <dd>{formatAmount(overview.withdrawable, overview.currency)}</dd>
        </div>
      </dl>
    </div>
  );
}
