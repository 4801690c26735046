import { useId } from 'react';
import { Choice, Field, formatDay } from '@parkett/ui';
import { useBusinessNow } from '../../../lib/stream/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import { hasExtendedHours, validitiesOf, validityChosen, type DayPhases, type Draft } from '../order-draft.ts';
import { goodTillHint } from './good-till-hint.ts';
import { SessionChoice } from './session-choice.tsx';
import styles from './validity-choices.module.css';

type ValidityChoicesProps = {
  draft: Draft;
  day: DayPhases;
  edit: (changes: Partial<Draft>) => void;
  /** Of a day that isn't Berlin's. */ endsAt: string | null;
  /** The market takes nothing now but what waits. */ closed: boolean;
};

/** How long an order stands, in which hours, and whether it waits for the next session: plain choices with their meaning. */
export function ValidityChoices({ draft, day, edit, endsAt, closed }: ValidityChoicesProps) {
  const t = useTexts('trading');
  const name = useId();
  const now = useBusinessNow();
  const today = now === null ? '' : formatDay(now).replaceAll('.', '-');
  return (
    <div className={styles.choices}>
      <div role="radiogroup" aria-label={t('validity')}>
        {validitiesOf(draft.type, day).map(value => (
          <Choice
            key={value}
            type="radio"
            name={name}
            checked={draft.timeInForce === value}
            onChange={() => edit(validityChosen(draft, { timeInForce: value, now }))}
            label={
              <span className={styles.words}>
                <span>{t(`validity-${value}`)}</span>
                <small>{t(`validityText-${value}`)}</small>
              </span>
            }
          />
        ))}
      </div>
      {draft.timeInForce === 'gtd' ? (
        <Field
          label={t('goodTill')}
          hint={goodTillHint(t, { goodTill: draft.goodTill, endsAt })}
          type="date"
          min={today}
          value={draft.goodTill}
          onChange={event => edit({ goodTill: event.target.value })}
        />
      ) : null}
      {hasExtendedHours(day) ? <SessionChoice draft={draft} edit={edit} /> : null}
      {closed || draft.holdUntilNextSession ? <HoldChoice draft={draft} edit={edit} /> : null}
    </div>
  );
}

/** A closed market keeps an order only if the customer says so. */
export function HoldChoice({ draft, edit }: Pick<ValidityChoicesProps, 'draft' | 'edit'>) {
  const t = useTexts('trading');
  return (
    <Choice
      label={
        <span className={styles.words}>
          <span>{t('holdUntilNextSession')}</span>
          <small>{t('closedText')}</small>
        </span>
      }
      checked={draft.holdUntilNextSession}
      onChange={event => edit({ holdUntilNextSession: event.target.checked })}
    />
  );
}
