import { useId } from 'react';
import { Choice } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { takesStop, type Draft } from '../order-draft.ts';
import styles from './validity-choices.module.css';

const sessions = {
  all: { mainHoursOnly: false, thisSessionOnly: false },
  main: { mainHoursOnly: true, thisSessionOnly: false },
  this: { mainHoursOnly: false, thisSessionOnly: true },
} as const;

type SessionChoiceProps = { draft: Draft; edit: (changes: Partial<Draft>) => void; /** Explains the chosen one alone. */ brief?: boolean };

/** The hours in which an order may execute: all sessions, the main one, or the early or late one that goes on or comes next. */
export function SessionChoice({ draft, edit, brief = false }: SessionChoiceProps) {
  const t = useTexts('trading');
  const name = useId();
  const chosen = draft.thisSessionOnly ? 'this' : draft.mainHoursOnly ? 'main' : 'all';
  const words = { all: t('allSessions'), main: t('mainHoursOnly'), this: t('thisSessionOnly') };
  const offered = takesStop(draft.type) ? (['all', 'main'] as const) : (['all', 'main', 'this'] as const);
  return (
    <div role="radiogroup" aria-label={t('sessions')}>
      {offered.map(session => (
        <Choice
          key={session}
          type="radio"
          name={name}
          checked={chosen === session}
          onChange={() => edit(sessions[session])}
          label={
            <span className={styles.words}>
              <span>{words[session]}</span>
              {session === 'this' && (!brief || chosen === 'this') ? <small>{t('thisSessionText')}</small> : null}
            </span>
          }
        />
      ))}
    </div>
  );
}
