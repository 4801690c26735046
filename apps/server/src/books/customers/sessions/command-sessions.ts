import { latest, type Instant } from '@parkett/kernel';
import { isUnlocked } from '../rules/session-time.ts';
import type { Standing } from '../rules/standing.ts';
import type { WrittenUnlock } from './store.ts';

/** The sessions of commands, and which of them this process takes for locked or unlocked by a passkey alone, for `tradingUntilOf`. `now` is system time. */
export function sessionsOf(standings: readonly Standing[], now: Instant): { sessions: bigint[]; locked: bigint[] } {
  const sessions = new Set<bigint>();
  const locked = new Set<bigint>();
  for (const standing of standings) {
    const { session } = standing;
    if (session === undefined) continue;
    sessions.add(session);
    if (!isUnlocked(standing, now) || standing.byPasskey) locked.add(session);
  }
  return { sessions: [...sessions], locked: [...locked] };
}

/** A command's standing with what is written of its session. Of a session that a passkey has unlocked this process may know a later use. */
export function standingWith<S extends Standing>(standing: S, unlocks: ReadonlyMap<bigint, WrittenUnlock>): S {
  const { session, tradingUntil: known } = standing;
  const written = session === undefined ? undefined : unlocks.get(session);
  if (written === undefined) return standing;
  const isSame = written.byPasskey && standing.byPasskey && written.tradingUntil !== null && known !== null;
  return isSame ? { ...standing, tradingUntil: latest(known, written.tradingUntil) } : { ...standing, ...written };
}
