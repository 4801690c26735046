import { invariant, type Instant } from '@parkett/kernel';

export type HoldEnd = 'active' | 'posted' | 'voided' | 'expired';

/** Where a hold lies and what it still holds. */
export type Hold = { readonly account: bigint; readonly id: bigint; readonly open: bigint };

/** `raised` is what was added to it now, `open` what it holds afterwards, `posted` what was booked out of it now. */
export type HoldChange = {
  readonly account: bigint;
  readonly id: bigint;
  readonly raised: bigint;
  readonly open: bigint;
  readonly posted: bigint;
  readonly state: HoldEnd;
  readonly at: Instant;
};

/** What happens to one hold: its row, and by how much `held` of its account moves with it. */
export type HoldStep = { readonly change: HoldChange; readonly held: bigint };

const step = (hold: Hold, change: { raised?: bigint; open: bigint; posted?: bigint; state?: HoldEnd; at: Instant }): HoldStep => ({
  change: {
    account: hold.account,
    id: hold.id,
    raised: change.raised ?? 0n,
    open: change.open,
    posted: change.posted ?? 0n,
    state: change.state ?? 'active',
    at: change.at,
  },
  held: change.open - hold.open,
});

/** Sets more aside under the same claim. */
export function raiseHold(hold: Hold, { by, at }: { by: bigint; at: Instant }): HoldStep {
  invariant(by > 0n, `a hold is raised by something, not by ${by}`);
  return step(hold, { raised: by, open: hold.open + by, at });
}

/** Gives a part back, down to what is still needed. */
export function lowerHold(hold: Hold, { to, at }: { to: bigint; at: Instant }): HoldStep {
  invariant(to >= 0n && to <= hold.open, `a hold of ${hold.open} can't be lowered to ${to}`);
  return step(hold, { open: to, at });
}

/** Takes out of it what an entry books; a hold that gave all it held ends as posted. */
export function postHold(hold: Hold, { amount, at }: { amount: bigint; at: Instant }): HoldStep {
  const open = hold.open - amount;
  return step(hold, { open, posted: amount, state: open === 0n ? 'posted' : 'active', at });
}

/** Gives back what it still holds, and ends. A hold of which enough was posted ends as posted, one whose time ran out as expired. */
export const endHold = (hold: Hold, { as, at }: { as: Exclude<HoldEnd, 'active'>; at: Instant }): HoldStep => step(hold, { open: 0n, state: as, at });
