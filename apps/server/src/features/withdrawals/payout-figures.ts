import type { ReplyAt } from '@parkett/contract';
import { instantToWire, later, type Instant } from '@parkett/kernel';
import { figuresSince, type Figures } from './store.ts';
import type { WithdrawalParts } from './parts.ts';

/** The stretch that the figures are of. */
const figureDays = 30;
/** Of fewer withdrawals no figure is shown: that of one is somebody's. */
const fewestCases = 20;

const dayMs = 24 * 3_600_000;
const keptMs = 60_000;

export type PayoutFigures = Figures & { readonly asOf: Instant };

/** The fate of the withdrawals of the last thirty days, computed at most once a minute of system time, however many ask. */
export function payoutFigures({ db, now, systemNow }: Pick<WithdrawalParts, 'db' | 'now' | 'systemNow'>): () => Promise<PayoutFigures> {
  let last: { readonly at: Instant; readonly figures: Promise<PayoutFigures> } | null = null;
  const compute = async (): Promise<PayoutFigures> => {
    const asOf = now();
    return { ...(await figuresSince(db, later(asOf, -figureDays * dayMs))), asOf };
  };
  return () => {
    const at = systemNow();
    if (last === null || at < last.at || at - last.at >= keptMs) last = { at, figures: compute() };
    const { figures } = last;
    // The next caller asks again where the database couldn't tell.
    figures.catch(() => (last = null));
    return figures;
  };
}

/** As everybody may read them: hidden while they would be about a few. */
export function shownFigures({ asOf, paid, median, slow, refused }: PayoutFigures): ReplyAt<'withdrawals/figures'> {
  const decided = refused.reduce((sum, { count }) => sum + count, paid);
  const isShown = paid >= fewestCases && median !== null && slow !== null;
  return {
    ...{ days: figureDays, fewest: fewestCases, asOf: instantToWire(asOf) },
    paid: isShown ? { count: paid, medianMinutes: Math.ceil(median), slowMinutes: Math.ceil(slow) } : null,
    refused: decided >= fewestCases ? [...refused] : null,
  };
}
