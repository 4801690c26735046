import { useState } from 'react';
import { EmptyState, ErrorState, formatDay, Icon, ListRow, showToast, Skeleton } from '@parkett/ui';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { detailAddress, layoutOf } from '../../../navigation/paths.ts';
import { removeAlert, useAlerts, type PriceAlert } from '../queries.ts';
import styles from './alerts.module.css';

/** The customer's price alerts, the newest first; each leads to its instrument and can be removed. */
export function AlertList() {
  const t = useTexts('price-alerts');
  const c = useTexts('common');
  const { data, isPending, refetch } = useAlerts();
  if (isPending) return <Skeleton lines={4} height={60} label={c('loading')} />;
  if (!data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  const { alerts, maximum } = data;
  if (alerts.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h2>{t('list')}</h2>
        <span className={styles.muted}>{t('count', { count: alerts.length, maximum })}</span>
      </header>
      <ul className={styles.list}>
        {alerts.map(alert => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
      <p className={styles.muted}>{t('bothHours')}</p>
    </section>
  );
}

function AlertRow({ alert }: { alert: PriceAlert }) {
  const t = useTexts('price-alerts');
  const [busy, setBusy] = useState(false);
  const { id, code, name, direction, currency, daily, setAt, toldOn } = alert;
  const price = priceText(alert.price, currency);
  const remove = async () => {
    setBusy(true);
    // A refusal says itself; the list is asked for again.
    await removeAlert(id).then(
      () => showToast(t('removed')),
      () => setBusy(false),
    );
  };
  const when = toldOn === null ? t('setAt', { day: formatDay(setAt) }) : t('toldOn', { day: formatDay(toldOn) });
  return (
    <li>
      <Link to={detailAddress(alert, layoutOf(useLocation().path))} className={styles.row}>
        <ListRow
          title={name}
          subtitle={`${t(direction === 'above' ? 'rowAbove' : 'rowBelow', { price })} · ${t(daily ? 'daily' : 'once')} · ${when}`}
        />
      </Link>
      <button type="button" className={styles.remove} disabled={busy} aria-label={t('remove', { code, price })} onClick={() => void remove()}>
        <Icon name="trash" size={20} />
      </button>
    </li>
  );
}
