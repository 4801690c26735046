import type { ReactNode } from 'react';
import type { trading } from '@parkett/contract';
import { Field, formatDay, Select } from '@parkett/ui';
import { useBusinessNow } from '../../../lib/stream/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import { hasExtendedHours, validitiesOf, validityChosen, type DayPhases, type Draft } from '../order-draft.ts';
import { goodTillHint } from './good-till-hint.ts';
import { SessionChoice } from './session-choice.tsx';
import styles from './order-form.module.css';

type ValiditySelectProps = { draft: Draft; day: DayPhases; edit: (changes: Partial<Draft>) => void; endsAt: string | null; error: ReactNode };

/** The same choices of validity as in the sheet, in the little room of the desk. */
export function ValiditySelect({ draft, day, edit, endsAt, error }: ValiditySelectProps) {
  const t = useTexts('trading');
  const now = useBusinessNow();
  return (
    <div className={styles.validity}>
      <Select
        label={t('validity')}
        value={draft.timeInForce}
        onChange={event => edit(validityChosen(draft, { timeInForce: event.target.value as trading.TimeInForce, now }))}
      >
        {validitiesOf(draft.type, day).map(value => (
          <option key={value} value={value}>
            {t(`validity-${value}`)}
          </option>
        ))}
      </Select>
      <p className={styles.small}>{t(`validityText-${draft.timeInForce}`)}</p>
      {draft.timeInForce === 'gtd' ? (
        <Field
          label={t('goodTill')}
          hint={goodTillHint(t, { goodTill: draft.goodTill, endsAt })}
          type="date"
          min={now === null ? undefined : formatDay(now).replaceAll('.', '-')}
          value={draft.goodTill}
          onChange={event => edit({ goodTill: event.target.value })}
        />
      ) : null}
      {error ? (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      ) : null}
      {hasExtendedHours(day) ? <SessionChoice draft={draft} edit={edit} brief /> : null}
    </div>
  );
}
