import { formatInstant } from '@parkett/ui';
import { useText, type Say } from '../lib/text.ts';

const minuteMs = 60_000;
const soonMs = 4 * 60 * minuteMs;

/** The two largest parts of a stretch: `1 T 4 Std.`, `3 Std. 20 Min.`. */
function stretchText(say: Say, ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / minuteMs);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  const parts = days > 0 ? [`${days} ${say('days')}`, `${hours} ${say('hours')}`] : [`${hours} ${say('hours')}`, `${minutes % 60} ${say('minutes')}`];
  return parts.filter(part => !part.startsWith('0 ')).join(' ') || `0 ${say('minutes')}`;
}

/** How long somebody still has to decide, by the clock that the deadline goes by. */
export function deadlineText(say: Say, { dueAt, now }: { dueAt: string; now: string }): string {
  const ms = Date.parse(dueAt) - Date.parse(now);
  return `${say(ms < 0 ? 'overdueSince' : 'dueIn')} ${stretchText(say, ms)}`;
}

export function Deadline({ dueAt, now }: { dueAt: string; now: string }) {
  const say = useText();
  const ms = Date.parse(dueAt) - Date.parse(now);
  return (
    <span data-tone={ms < 0 ? 'gate' : ms < soonMs ? 'under-review' : undefined} title={formatInstant(dueAt)}>
      {deadlineText(say, { dueAt, now })}
    </span>
  );
}
