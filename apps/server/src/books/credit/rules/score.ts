import type { CreditEventKind } from '@parkett/contract/loan-words';
import { asTradingDate, dateAt, type Instant } from '@parkett/kernel';

/** Something that raised or lowered a score. `about` is the loan, the subscription or the deposit. Moments are business time. */
export type CreditFact = {
  readonly kind: 'loan-repaid' | 'instalment-late' | 'subscription-unpaid' | 'deposit-called-back';
  readonly at: Instant;
  readonly about: bigint;
};

/** A line of the score: `at` is null for what holds without a day. */
export type CreditEvent = { readonly kind: CreditEventKind; readonly points: number; readonly at: Instant | null; readonly about: bigint | null };

export type Score = { readonly score: number; readonly events: readonly CreditEvent[] };

/** Source: decisions.md ‘Credit score’. Facts that don't exist yet (a margin call unmet) are added with them. */
const points = {
  ...{ begin: 60, verified: 20, 'loan-repaid': 5, 'instalment-late': -10, 'subscription-unpaid': -10 },
  ...{ 'deposit-called-back': -20, 'quiet-quarter': 1 },
} as const;
/** Loans repaid in time give this much together. */
const repaidMost = 20;
const [lowest, highest] = [0, 100];
/** Below this score borrowed money stays in the house. */
export const scoreToWithdraw = 50;

/** Quarters of the calendar, counted from the year 0. */
function quarterOf(at: Instant): number {
  const [year, month] = dateAt(at).split('-').map(Number) as [number, number];
  return year * 4 + Math.floor((month - 1) / 3);
}

/** The first day of a quarter. */
const startOf = (quarter: number): string =>
  `${String(Math.floor(quarter / 4)).padStart(4, '0')}-${String((quarter % 4) * 3 + 1).padStart(2, '0')}-01`;

type Facts = {
  readonly isVerified: boolean;
  readonly facts: readonly CreditFact[];
  readonly now: Instant;
  readonly startOfDay: (day: ReturnType<typeof asTradingDate>) => Instant;
};

/** Whole quarters after that of the first fact in which nothing lowered the score, each as of its end. */
function quietQuarters({ facts, now, startOfDay }: Pick<Facts, 'facts' | 'now' | 'startOfDay'>): CreditEvent[] {
  const [first] = facts;
  if (!first) return [];
  const loud = new Set(facts.filter(({ kind }) => points[kind] < 0).map(({ at }) => quarterOf(at)));
  const quarters = Array.from({ length: Math.max(0, quarterOf(now) - quarterOf(first.at) - 1) }, (_, index) => quarterOf(first.at) + 1 + index);
  return quarters
    .filter(quarter => !loud.has(quarter))
    .map(quarter => ({ kind: 'quiet-quarter', points: points['quiet-quarter'], at: startOfDay(asTradingDate(startOf(quarter + 1))), about: null }));
}

/** The score as of a moment, with every event and its points: 60, and the facts before it, between 0 and 100. A fact of the moment itself doesn't count yet, also while the clock stands. */
export function scoreOf({ isVerified, facts: all, now, startOfDay }: Facts): Score {
  const facts = all.filter(({ at }) => at < now).toSorted((one, other) => one.at - other.at || Number(one.about - other.about));
  let repaid = 0;
  const dated = facts.map(({ kind, at, about }): CreditEvent => {
    if (kind !== 'loan-repaid') return { kind, at, about, points: points[kind] };
    const given = Math.min(points[kind], repaidMost - repaid);
    repaid += given;
    return { kind, at, about, points: given };
  });
  const standing: CreditEvent[] = [{ kind: 'begin', points: points.begin, at: null, about: null }];
  if (isVerified) standing.push({ kind: 'verified', points: points.verified, at: null, about: null });
  const events = [...standing, ...[...dated, ...quietQuarters({ facts, now, startOfDay })].toSorted((one, other) => one.at! - other.at!)];
  const sum = events.reduce((total, event) => total + event.points, 0);
  return { score: Math.min(highest, Math.max(lowest, sum)), events };
}
