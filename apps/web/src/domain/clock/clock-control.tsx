import { lazy, Suspense, useState, type FormEvent, type ReactNode } from 'react';
import type { RequestAt } from '@parkett/contract';
import { asTradingDate, instantToWire, zonedInstant, type Instant } from '@parkett/kernel';
import { Button, Choice, Field, formatDay, formatHour, formatInstant, Segments } from '@parkett/ui';
import { useCommand } from '../../lib/reads/query.ts';
import { keepClock, useBusinessNow, useClock, type ClockState } from '../../lib/stream/clock.ts';
import { useCustomer } from '../../lib/session.ts';
import { presentLanguage, tagOf } from '../../lib/stored.ts';
import { useTexts, type Texts } from '../../lib/texts.ts';
import { SessionRibbon } from './session-ribbon.tsx';
import styles from './clock-control.module.css';

const UnwatchedStops = lazy(() => import('./unwatched-stops.tsx'));
const OwnMoments = lazy(() => import('./own-moments.tsx'));

const speeds = ['1', '10', '60', '600'] as const;
type Change = RequestAt<'market/setClock'>;

/** The market clock: time, the day's plan, and in paper mode speed, pause, next phase, next opening, closed hours and 'go to'. `explained`: stands behind the words of what is simulated. */
export function ClockControl({ explained }: { explained?: ReactNode }) {
  const t = useTexts('shell');
  const clock = useClock();
  const now = useBusinessNow();
  const { mutateAsync, isPending, variables } = useCommand('market/setClock');
  if (!clock) return null;
  const set = (change: Change) => void mutateAsync(change).then(keepClock, () => undefined);
  return (
    <div className={styles.control}>
      {explained ? (
        <p className={styles.text}>
          <span>{t(clock.feed === 'replay' ? 'replayText' : 'paperText')}</span> <span>{explained}</span>
        </p>
      ) : null}
      {explained && clock.knownSeed && clock.feed === 'simulator' ? <p className={styles.text}>{t('knownSeedText')}</p> : null}
      <div>
        <p className={styles.now}>{formatInstant(now)}</p>
        <p className={styles.text}>
          {[t(`phase-${clock.phase}`), clock.nextPhase && t('comesNext', nextWords(clock.nextPhase, { now, t }))].filter(Boolean).join(' · ')}
        </p>
        {clock.endedEarly ? (
          <p className={styles.text} role="status">
            {t(`jump-${clock.endedEarly.why}`, { at: formatInstant(clock.endedEarly.at) })}
          </p>
        ) : null}
      </div>
      <SessionRibbon clock={clock} now={now} />
      {clock.settable ? (
        <Controls clock={clock} now={now} asked={isPending ? variables : undefined} set={set} />
      ) : (
        <p className={styles.text}>{t('clockNotSettable')}</p>
      )}
    </div>
  );
}

type ControlsProps = {
  clock: NonNullable<ReturnType<typeof useClock>>;
  now: number | null;
  /** What the server hasn't answered yet. */
  asked: Change | undefined;
  set: (change: Change) => void;
};

function Controls({ clock, now, asked, set }: ControlsProps) {
  const t = useTexts('shell');
  const busy = asked !== undefined;
  const today = formatDay(now);
  const [typed, setTyped] = useState<{ day: string; at: number | null } | null>(null);
  // On another day the form is empty again.
  const goal = typed?.day === today ? typed.at : null;
  const speed = speeds.find(s => Number(s) === (asked?.speed ?? clock.speed)) ?? '1';
  return (
    <>
      <div>
        <p className={styles.label}>{t('speed')}</p>
        <Segments
          label={t('speed')}
          value={speed}
          onChange={value => set({ speed: Number(value) })}
          options={speeds.map(value => ({ value, label: `${value}×` }))}
        />
      </div>
      <div className={styles.row}>
        <Button busy={busy} onClick={() => set({ paused: !clock.paused })}>
          {t(clock.paused ? 'resume' : 'pause')}
        </Button>
      </div>
      <div className={styles.next}>
        {clock.nextPhase ? (
          <Button busy={busy} onClick={() => set({ nextPhase: true })}>
            {t('nextPhase', nextWords(clock.nextPhase, { now, t }))}
          </Button>
        ) : null}
        {clock.nextOpeningAt ? (
          <Button busy={busy} onClick={() => set({ nextOpening: true })}>
            {t('nextOpening', { at: dayAndHour(clock.nextOpeningAt) })}
          </Button>
        ) : null}
      </div>
      {useCustomer() ? (
        <Suspense>
          <UnwatchedStops />
          <OwnMoments now={now} goal={goal !== null && now !== null && goal > now ? goal : null} />
        </Suspense>
      ) : null}
      <p className={styles.text}>{t('clockForAll')}</p>
      <Choice asSwitch label={t('skipClosed')} checked={clock.skipClosed} onChange={event => set({ skipClosed: event.target.checked })} />
      <GoTo key={today} now={now} busy={busy} set={set} named={at => setTyped({ day: today, at })} />
    </>
  );
}

/** Which phase comes next, and when: on another day with its name. */
function nextWords(
  { at, phase }: NonNullable<ClockState['nextPhase']>,
  { now, t }: { now: number | null; t: Texts<'shell'> },
): { at: string; phase: string } {
  const isToday = formatDay(at) === formatDay(now);
  return { at: isToday ? formatHour(at) : dayAndHour(at), phase: t(`phase-${phase}`) };
}

/** `Di 09:00`, Frankfurt time, the day in the reader's language. */
const dayAndHour = (at: string): string =>
  `${new Intl.DateTimeFormat(tagOf(presentLanguage()), { weekday: 'short', timeZone: 'Europe/Berlin' }).format(Date.parse(at))} ${formatHour(at)}`;

/** The moment that the form names; null where a part of it is missing. */
function goalIn(element: HTMLFormElement): Instant | null {
  const form = new FormData(element);
  const [date, time] = ['date', 'time'].map(part => String(form.get(part)));
  return date && time ? zonedInstant(asTradingDate(date), time) : null;
}

type GoToProps = Pick<ControlsProps, 'now' | 'set'> & { busy: boolean; named: (goal: number | null) => void };

function GoTo({ now, busy, set, named }: GoToProps) {
  const t = useTexts('shell');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const goal = goalIn(event.currentTarget);
    if (goal !== null) set({ goTo: instantToWire(goal) });
  };
  return (
    <form className={styles.goTo} onSubmit={submit} onChange={event => named(goalIn(event.currentTarget))}>
      <Field label={t('goToDate')} name="date" type="date" required defaultValue={formatDay(now).replaceAll('.', '-')} />
      <Field label={t('goToTime')} name="time" type="time" required defaultValue="12:00" />
      <Button type="submit" busy={busy}>
        {t('goTo')}
      </Button>
    </form>
  );
}
