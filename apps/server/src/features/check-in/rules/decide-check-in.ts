import { denial, type Denial } from '@parkett/contract';
import { ok, refuse, type Result, type TradingCalendar, type TradingDate } from '@parkett/kernel';

type Asked = {
  readonly today: TradingDate;
  readonly calendar: TradingCalendar;
  /** The newest day on which the customer checked in. */
  readonly lastDay: TradingDate | null;
  /** The lesson whose turn it is. */
  readonly lesson: { readonly id: string; readonly right: readonly [number, number] };
  readonly answered: { readonly lesson: string; readonly answers: readonly number[] };
};

/** Judges a check-in; answers its day. */
export function decideCheckIn({ today, calendar, lastDay, lesson, answered }: Asked): Result<TradingDate, Denial> {
  if (!calendar.isSession(today)) return refuse(denial('no-trading-day', { nextDay: calendar.next(today) }));
  if (lastDay !== null && lastDay >= today) return refuse(denial('already-checked-in'));
  if (answered.lesson !== lesson.id) return refuse(denial('lesson-changed'));
  const right = lesson.right.filter((choice, question) => answered.answers[question] === choice).length;
  return right === lesson.right.length ? ok(today) : refuse(denial('answers-wrong', { right, questions: lesson.right.length }));
}
