import { useState } from 'react';
import type { portfolio } from '@parkett/contract';
import { Button, Field, Select } from '@parkett/ui';
import { useTexts, type TextKey, type Texts } from '../../../lib/texts.ts';
import type { WalletName } from '../../../lib/wallets.ts';
import { nameOf } from '../../../lib/price.ts';
import { downloadHistory, useOrdered, type End, type HistoryFilters } from '../queries.ts';
import { endReasons } from './order-words.ts';
import styles from './history-filter.module.css';

const ends = ['executed', 'cancelled', 'expired', 'refused'] as const satisfies readonly End[];

const headings = {
  number: 'orderNumber',
  placed: 'placedAt',
  ended: 'endedAt',
  code: 'code',
  name: 'instrument',
  side: 'side',
  type: 'orderType',
  state: 'state',
  reason: 'reason',
  quantity: 'quantity',
  filled: 'filled',
  price: 'limit',
  average: 'averagePrice',
  fee: 'fees',
  currency: 'currency',
} as const satisfies Record<Exclude<portfolio.FileColumn, `${string}Offset`>, TextKey<'trading'>>;

/** What the file's columns and the words in them are called here. */
function fileWords(t: Texts<'trading'>): Record<string, string> {
  const own: readonly (readonly [string, TextKey<'trading'>])[] = [
    ...Object.entries(headings),
    ...(['buy', 'sell'] as const).map(side => [side, `side-${side}`] as const),
    ...(['market', 'limit', 'stop', 'stop-limit'] as const).map(type => [type, `type-${type}`] as const),
    ...ends.map(state => [state, `state-${state}`] as const),
    ...endReasons.map(reason => [reason, `reason-${reason}`] as const),
  ];
  const offsets = (['placed', 'ended'] as const).map(moment => [`${moment}Offset`, `${t(headings[moment])}: ${t('utcOffset')}`] as const);
  return Object.fromEntries([...own.map(([word, key]) => [word, t(key)] as const), ...offsets]);
}

type Props = { type: WalletName; filters: HistoryFilters; onChange: (filters: HistoryFilters) => void };

/** Narrows the list by end, instrument and days, and saves the same list as a file. */
export function HistoryFilter({ type, filters, onChange }: Props) {
  const t = useTexts('trading');
  const common = useTexts('common');
  const [busy, setBusy] = useState(false);
  const instruments = useOrdered(type);
  const { end, code, from, to } = filters;
  const save = async () => {
    setBusy(true);
    await downloadHistory(type, filters, fileWords(t)).catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className={styles.filter}>
      <Select label={t('end')} value={end ?? ''} onChange={event => onChange({ ...filters, end: ends.find(e => e === event.target.value) ?? null })}>
        <option value="">{common('all')}</option>
        {ends.map(value => (
          <option key={value} value={value}>
            {t(`state-${value}`)}
          </option>
        ))}
      </Select>
      <Select label={t('instrument')} value={code} onChange={event => onChange({ ...filters, code: event.target.value })}>
        <option value="">{common('all')}</option>
        {instruments.map(instrument => (
          <option key={instrument.code} value={instrument.code}>
            {nameOf(instrument)}
          </option>
        ))}
      </Select>
      <Field
        type="date"
        label={t('endedFrom')}
        value={from}
        max={to || undefined}
        onChange={event => onChange({ ...filters, from: event.target.value })}
      />
      <Field
        type="date"
        label={t('endedTo')}
        value={to}
        min={from || undefined}
        onChange={event => onChange({ ...filters, to: event.target.value })}
      />
      <Button kind="quiet" busy={busy} onClick={() => void save()}>
        {t('saveCsv')}
      </Button>
    </div>
  );
}
