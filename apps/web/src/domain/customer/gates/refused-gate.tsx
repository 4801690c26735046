import { useState } from 'react';
import { ask, type Refusal } from '../../../lib/api.ts';
import { GateCard } from './gate-card.tsx';
import type { ShownGate } from './shown-gate.ts';

const kinds: Readonly<Record<string, ShownGate['kind']>> = { 'account-login-banned': 'login-banned', 'account-disabled': 'disabled' };

/** The block that a sign-in was refused by, and the appeal that its token allows. */
export function RefusedGate({ refusal }: { refusal: Refusal }) {
  const { case: number, reason, since, until, appeal, appealToken } = refusal.params as Record<string, string | undefined>;
  const [isMade, setIsMade] = useState(false);
  const state = isMade ? 'pending' : (appeal as 'pending' | 'rejected' | undefined);
  const gate: ShownGate = {
    ...{ case: number!, kind: kinds[refusal.code!]!, reason: reason as ShownGate['reason'], since: since!, until: until ?? null },
    appeal: state ? { state, reason: null, note: null, bySimulatedStaff: false } : null,
  };
  const make = async (text: string): Promise<void> => {
    await ask('gates/appealUnsigned', { token: appealToken ?? '', text }, { quiet: true });
    setIsMade(true);
  };
  return <GateCard gate={gate} onAppeal={appealToken === undefined ? null : make} />;
}
