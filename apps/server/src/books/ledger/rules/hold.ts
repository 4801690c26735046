import { invariant, minus, nothing, plus, type Amount, type Instant, type Unit } from '@parkett/kernel';
import type { AccountId } from './chart.ts';

export type HoldEnd = 'active' | 'posted' | 'voided' | 'expired';

/** Where a hold lies and what it still holds. */
export type Hold<U extends Unit = Unit> = { readonly account: AccountId<U>; readonly id: bigint; readonly open: Amount<U> };

/** `raised` is what was added to it now, `open` what it holds afterwards, `posted` what was booked out of it now. */
export type HoldChange = {
  readonly account: AccountId;
  readonly id: bigint;
  readonly raised: Amount;
  readonly open: Amount;
  readonly posted: Amount;
  readonly state: HoldEnd;
  readonly at: Instant;
};

/** What happens to one hold: its row, and by how much `held` of its account moves with it. */
export type HoldStep = { readonly change: HoldChange; readonly held: Amount };

const step = (hold: Hold, change: { raised?: Amount; open: Amount; posted?: Amount; state?: HoldEnd; at: Instant }): HoldStep => ({
  change: {
    account: hold.account,
    id: hold.id,
    raised: change.raised ?? nothing,
    open: change.open,
    posted: change.posted ?? nothing,
    state: change.state ?? 'active',
    at: change.at,
  },
  held: minus(change.open, hold.open),
});

/** Sets more aside under the same claim. */
export function raiseHold<U extends Unit>(hold: Hold<U>, { by, at }: { by: Amount<NoInfer<U>>; at: Instant }): HoldStep {
  invariant(by > 0n, `a hold is raised by something, not by ${by}`);
  return step(hold, { raised: by, open: plus(hold.open, by), at });
}

/** Gives a part back, down to what is still needed. */
export function lowerHold<U extends Unit>(hold: Hold<U>, { to, at }: { to: Amount<NoInfer<U>>; at: Instant }): HoldStep {
  invariant(to >= 0n && to <= hold.open, `a hold of ${hold.open} can't be lowered to ${to}`);
  return step(hold, { open: to, at });
}

/** Takes out of it what an entry books; a hold that gave all it held ends as posted. */
export function postHold<U extends Unit>(hold: Hold<U>, { amount, at }: { amount: Amount<NoInfer<U>>; at: Instant }): HoldStep {
  const open = minus(hold.open, amount);
  return step(hold, { open, posted: amount, state: open === 0n ? 'posted' : 'active', at });
}

/** Gives back what it still holds, and ends. A hold of which enough was posted ends as posted, one whose time ran out as expired. */
export const endHold = (hold: Hold, { as, at }: { as: Exclude<HoldEnd, 'active'>; at: Instant }): HoldStep =>
  step(hold, { open: nothing, state: as, at });
