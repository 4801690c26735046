import { useState } from 'react';
import { Button, Select } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import type { WalletName } from '../../../lib/wallets.ts';
import { downloadHistory, type End } from '../queries.ts';
import styles from './history-filter.module.css';

const ends = ['executed', 'cancelled', 'expired', 'refused'] as const satisfies readonly End[];

/** Which ends are listed, and the same list as a file. */
export function HistoryFilter({ type, end, onChange }: { type: WalletName; end: End | null; onChange: (end: End | null) => void }) {
  const t = useTexts('trading');
  const common = useTexts('common');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await downloadHistory({ type, end }).catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className={styles.filter}>
      <Select label={t('end')} labelHidden value={end ?? ''} onChange={event => onChange(ends.find(e => e === event.target.value) ?? null)}>
        <option value="">{common('all')}</option>
        {ends.map(value => (
          <option key={value} value={value}>
            {t(`state-${value}`)}
          </option>
        ))}
      </Select>
      <Button kind="quiet" busy={busy} onClick={() => void save()}>
        {t('saveCsv')}
      </Button>
    </div>
  );
}
