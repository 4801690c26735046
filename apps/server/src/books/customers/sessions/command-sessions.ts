import type { Instant } from '@parkett/kernel';
import type { Standing } from '../rules/standing.ts';

/** The sessions of commands, and which of them this process takes for locked, for `tradingUntilOf`. `now` is system time. */
export function sessionsOf(standings: readonly Standing[], now: Instant): { sessions: bigint[]; locked: bigint[] } {
  const sessions = new Set<bigint>();
  const locked = new Set<bigint>();
  for (const { session, tradingUntil } of standings) {
    if (session === undefined) continue;
    sessions.add(session);
    if (tradingUntil === null || tradingUntil <= now) locked.add(session);
  }
  return { sessions: [...sessions], locked: [...locked] };
}

/** A command's standing with what is written of its session. */
export function standingWith<S extends Standing>(standing: S, tradingUntil: ReadonlyMap<bigint, Instant | null>): S {
  const { session } = standing;
  const written = session === undefined ? undefined : tradingUntil.get(session);
  return written === undefined ? standing : { ...standing, tradingUntil: written };
}
