import { isCalendarDay } from '@parkett/kernel';
import { Button, Field, Select } from '@parkett/ui';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { dayOf, withDots } from './typed-day.ts';
import styles from './fund-record.module.css';

type Filter<State extends string> = { readonly state?: State | undefined; readonly from?: string | undefined; readonly to?: string | undefined };
type RecordFilterProps<State extends string> = {
  readonly states: readonly State[];
  readonly wordOf: (state: State) => string;
  readonly filter: Filter<State>;
  readonly onChange: (filter: Filter<State>) => void;
  readonly onFile: () => void;
};

/** State and days of the records of one kind, and the way to them as a file. */
export function RecordFilter<State extends string>({ states, wordOf, filter, onChange, onFile }: RecordFilterProps<State>) {
  const t = useTexts('withdrawals');
  const { state, ...days } = filter;
  const choose = (chosen: State | undefined) => onChange({ ...days, ...(chosen === undefined ? {} : { state: chosen }) });
  const limit = (side: 'from' | 'to') => (day: string | null) => {
    const { [side]: _, ...rest } = filter;
    onChange({ ...rest, ...(day === null ? {} : { [side]: day }) });
  };
  return (
    <div className={styles.filter}>
      <Select label={t('filterState')} value={state ?? ''} onChange={({ target }) => choose(states.find(one => one === target.value))}>
        <option value="">{t('all')}</option>
        {states.map(value => (
          <option key={value} value={value}>
            {wordOf(value)}
          </option>
        ))}
      </Select>
      <DayField label={t('from')} onDay={limit('from')} />
      <DayField label={t('to')} onDay={limit('to')} />
      <Button kind="quiet" onClick={onFile}>
        {t('asFile')}
      </Button>
    </div>
  );
}

/** A day as the app writes days. Its dots come by themselves. */
function DayField({ label, onDay }: { label: string; onDay: (day: string | null) => void }) {
  const t = useTexts('withdrawals');
  const [typed, setTyped] = useState('');
  const day = dayOf(typed);
  return (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('dayForm')}
      value={typed}
      error={day !== null && !isCalendarDay(day) ? t('noDay') : undefined}
      onChange={({ target }) => {
        const text = withDots(target.value);
        setTyped(text);
        const named = dayOf(text);
        onDay(named !== null && isCalendarDay(named) ? named : null);
      }}
    />
  );
}
