import { formatDecimal, scaleOf } from '@parkett/kernel';
import { Button, Card, formatAmount } from '@parkett/ui';
import { useState } from 'react';
import { useCall, type Declared } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { currencyOf, type WalletName } from '../../lib/wallets.ts';
import { layoutOf } from '../../navigation/paths.ts';
import { useLocation } from '../../navigation/location.ts';
import { PutAsideSheet } from './put-aside-sheet.tsx';
import styles from './put-aside.module.css';

const state = { path: 'putAside/state', topics: ['wallet'] } as const satisfies Declared;

/** The money that is put aside of a wallet, and the way to move some. `onlySome`: nothing is shown while nothing lies there. */
export function PutAsideLine({ type, onlySome = false }: { type: WalletName; onlySome?: boolean }) {
  const t = useTexts('put-aside');
  const layout = layoutOf(useLocation().path);
  const { data } = useCall(state, {}, { keepPrevious: true, quiet: true });
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  const currency = currencyOf(type);
  const amount = data.aside.find(one => one.type === type)?.amount ?? null;
  if (onlySome && amount === null) return null;
  const there = amount ?? formatDecimal(0n, scaleOf(currency));
  return (
    <Card className={styles.line}>
      <div>
        <p className={styles.label}>{t('there')}</p>
        <p className={styles.amount}>{formatAmount(there, currency)}</p>
        <p className={styles.small}>{t(onlySome ? 'takeBackText' : 'lineText')}</p>
      </div>
      <Button onClick={() => setOpen(true)}>{t(onlySome ? 'takeBack' : 'transfer')}</Button>
      <PutAsideSheet
        key={String(isOpen)}
        open={isOpen}
        onClose={() => setOpen(false)}
        {...{ type, layout }}
        amount={there}
        starts={onlySome ? 'back' : 'aside'}
      />
    </Card>
  );
}
