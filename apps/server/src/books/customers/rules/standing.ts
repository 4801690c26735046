import { denial, type Denial } from '@parkett/contract';
import { instantToWire, type Instant } from '@parkett/kernel';
import { acts, gateDenial, type Act, type Gate } from './gates.ts';
import { isUnlocked, type Unlocked } from './session-time.ts';

export const realNameStates = ['unverified', 'under-review', 'verified', 'failed'] as const;
export type RealName = (typeof realNameStates)[number];

/** What is known of a customer himself that decides whether he may trade. `version` grows with every change of it. */
export type CustomerStanding = Pick<Unlocked, 'unlockMinutes'> & {
  readonly version: number;
  readonly gates: readonly Gate[];
  readonly realName: RealName;
  readonly hasFundPassword: boolean;
};

/** Facts looked up for one act, beside those of the customer. */
export type Proved = {
  /** A step-up grant stands for exactly this. */
  readonly confirmed: boolean;
  /** Business time from which money may leave again after a proof was replaced; null: now. */
  readonly payOutFrom: Instant | null;
};

/** The facts by which acts are judged: the customer's, and those of the session of the call. */
export type Standing = CustomerStanding &
  Unlocked & {
    /** The session itself, where there is one: it may have been ended in another process. */
    readonly session?: bigint;
    /** Missing where nobody looked it up: then nothing was confirmed. */
    readonly proved?: Proved;
  };

const realNameDenials: Readonly<Record<RealName, Denial | null>> = {
  unverified: denial('complete-real-name-first'),
  'under-review': denial('awaiting-review'),
  failed: denial('real-name-failed'),
  verified: null,
};

type Asked = { readonly standing: Standing; readonly act: Act; readonly now: Instant };
type Step = { readonly asks: string; readonly acts: readonly Act[]; readonly denial: (asked: Asked) => Denial | null };

const payOutDenial = (from: Instant | null | undefined): Denial | null => (from ? denial('pay-out-waits', { until: instantToWire(from) }) : null);

/**
 * The questions to each act, in the order of their refusals. Source: decisions.md 'Who may trade and move money' and 'Fund password, three uses'. What is
 * wrong with the command itself is judged after all of it.
 */
const steps = [
  { asks: 'gate', acts, denial: ({ standing: { gates }, act, now }) => gateDenial(gates, act, now) },
  { asks: 'real name', acts: ['pay-in', 'open', 'move', 'withdraw', 'borrow'], denial: ({ standing: { realName } }) => realNameDenials[realName] },
  {
    asks: 'fund password',
    acts: ['open', 'move', 'withdraw', 'borrow'],
    denial: ({ standing: { hasFundPassword } }) => (hasFundPassword ? null : denial('fund-password-not-set')),
  },
  {
    asks: 'unlocked session',
    acts: ['open', 'move'],
    denial: ({ standing, act, now }) =>
      isUnlocked(standing, now) && (act === 'open' || !standing.byPasskey) ? null : denial('fund-password-required'),
  },
  {
    asks: 'grant',
    acts: ['withdraw', 'borrow'],
    denial: ({ standing: { proved } }) => (proved?.confirmed ? null : denial('confirmation-required')),
  },
  { asks: 'wait', acts: ['withdraw'], denial: ({ standing: { proved } }) => payOutDenial(proved?.payOutFrom) },
] as const satisfies readonly Step[];

/** A question to an act. */
export type Question = (typeof steps)[number]['asks'];

/** Whether an act is asked this. */
export const isAsked = (act: Act, question: Question): boolean =>
  steps.some(step => step.asks === question && (step.acts as readonly Act[]).includes(act));

/** A question to an act with its answer; null where nothing stands against the act. */
export type Answered = { readonly asks: Question; readonly denial: Denial | null };

const stepsOf = (act: Act): readonly (Step & { readonly asks: Question })[] => steps.filter(step => (step.acts as readonly Act[]).includes(act));

/** Every question to an act with its answer, in the order of their refusals. `now` is system time. */
export const answersFor = (standing: Standing, act: Act, now: Instant): readonly Answered[] =>
  stepsOf(act).map(step => ({ asks: step.asks, denial: step.denial({ standing, act, now }) }));

/** Why this caller may not do this now; null where he may. `now` is system time. */
export function denialFor(standing: Standing, act: Act, now: Instant): Denial | null {
  for (const step of stepsOf(act)) {
    const refused = step.denial({ standing, act, now });
    if (refused) return refused;
  }
  return null;
}
