import { asPrice, asQuantity } from '@parkett/kernel';
import type { VenueEvent } from '@parkett/exchange';
import { auctionDifferences } from './matching-auction.ts';
import { stepDifferences, finalDifferences } from './matching-expect.ts';
import { CaseVenue, executionsIn, type Execution } from './matching-venue.ts';
import type { Auction, Case, Step } from './matching-format.ts';
import { createReport, type CaseReport } from './report.ts';

/** Feeds a file in the format of 02_matching to the exchange: core cases always, extended ones where the order type exists, auctions of visible orders. */
export function run(_file: string, content: string): CaseReport {
  const report = createReport();
  const { cases = [], auctions = [] } = JSON.parse(content) as { cases?: Case[]; auctions?: Auction[] };
  for (const one of cases) judge(report, one.id, { missing: missingFeature(one), differences: () => caseDifferences(one) });
  for (const one of auctions) {
    judge(report, one.id, { missing: missingInSteps([...one.orders, ...one.then]), differences: () => auctionDifferences(one) });
  }
  return report.done();
}

type Report = ReturnType<typeof createReport>;
type Judged = { missing: string | null; differences: () => string[] };

function judge(report: Report, name: string, { missing, differences }: Judged): void {
  if (missing !== null) return report.skip(name, missing);
  const found = differences();
  report.check(name, found.length === 0, found.join('; '));
}

/** Why a case doesn't apply; null when it does. A core case always applies. */
function missingFeature(one: Case): string | null {
  if (one.class === 'core') return null;
  if (one.class === 'contested') return 'contested: its source differs from price-time priority';
  const policy = one.tags.find(tag => tag.startsWith('policy:'));
  if (policy === 'policy:midpoint_price') return 'executions between two limits: ours are at the limit of the resting order';
  if (policy === 'policy:market_rests') return 'market orders that rest: the rest of ours is cancelled';
  if (policy) return `another rule: ${policy.slice('policy:'.length)}`;
  return missingInSteps(one.steps);
}

function missingInSteps(steps: readonly Step[]): string | null {
  for (const [at, step] of steps.entries()) {
    if (step.type === 'hidden_limit' || step.min_exec_size !== undefined) return 'hidden orders with a minimum execution size';
    if (step.aon) return 'all-or-none orders';
    if (step.tif === 'FOK_BUDGET') return 'fill-or-kill by budget';
    // The newer order's rule decides; only its step says what is expected.
    const endsOlder = step.stp === 'EXPIRE_MAKER' || step.stp === 'EXPIRE_BOTH';
    if (endsOlder && step.expect) return 'self-trade rules that end the older order: ours ends the newer';
    const isNewId = !steps.slice(0, at).some(earlier => earlier.id === step.id);
    if (step.expect?.result === 'rejected' && isNewId && isWellFormed(step)) return 'asks that a well-formed order be refused';
  }
  return null;
}

function isWellFormed(step: Step): boolean {
  const isPlainLimit = step.op === 'new' && step.type === 'limit' && step.tif === 'GTC' && !step.post_only && !step.stp;
  return isPlainLimit && (step.side === 'buy' || step.side === 'sell') && (step.price ?? 0) > 0 && (step.qty ?? 0) > 0;
}

function caseDifferences(one: Case): string[] {
  const instruments = [...new Set(one.steps.map(step => Number(step.instrument ?? 1)))];
  const venue = new CaseVenue([...new Set([1, ...instruments])], 'continuous');
  const owners = ownersOf(one);
  const differences: string[] = [];
  const executions: Execution[] = [];
  for (const [at, step] of one.steps.entries()) {
    const events = obey(venue, step, owners);
    executions.push(...executionsIn(events));
    for (const difference of stepDifferences(venue, step, events)) differences.push(`step ${at + 1}: ${difference}`);
  }
  return [...differences, ...finalDifferences(venue, one.final, executions)];
}

/** Accounts matter where a case is about ownership or self-trade; other sources let one account trade with itself. */
function ownersOf(one: Case): (account: string | undefined) => number {
  if (!one.tags.includes('ownership') && !one.tags.includes('stp')) return () => 0;
  const accounts = [...new Set(one.steps.map(step => step.account))].filter(account => account !== undefined);
  return account => (account === undefined ? 0 : accounts.indexOf(account) + 1);
}

const kinds: Record<string, 'market' | 'limit' | 'stop' | 'stop-limit'> = {
  market: 'market',
  limit: 'limit',
  stop: 'stop',
  stop_limit: 'stop-limit',
};
const timesInForce: Record<string, 'gtc' | 'ioc' | 'fok'> = { GTC: 'gtc', IOC: 'ioc', FOK: 'fok' };

/** Says one step of a case in the exchange's commands. */
function obey(venue: CaseVenue, step: Step, ownerOf: (account: string | undefined) => number): VenueEvent[] {
  const owner = ownerOf(step.account);
  const sender = owner === 0 ? {} : { owner };
  const id = venue.numberOf(step.id ?? '');
  switch (step.op) {
    case 'new':
      return venue.submit({
        id: step.id,
        side: step.side === 'sell' ? 'sell' : 'buy',
        kind: kinds[step.type ?? 'limit'] ?? 'limit',
        quantity: step.qty ?? 0,
        price: step.price,
        stop: step.stop,
        timeInForce: timesInForce[step.tif ?? 'GTC'] ?? 'gtc',
        postOnly: step.post_only ?? false,
        owner: step.stp === 'NONE' ? 0 : owner,
        instrument: Number(step.instrument ?? 1),
      });
    case 'cancel':
      return venue.apply({ kind: 'cancel', id, ...sender });
    case 'reduce':
      return venue.apply({ kind: 'reduce', id, by: asQuantity(BigInt(step.by ?? remainingOf(venue, step) - (step.to ?? 0))), ...sender });
    case 'replace':
      return replace(venue, step, sender);
    case 'set_last':
      return venue.apply({ kind: 'print', instrument: 1, price: asPrice(BigInt(step.price ?? 0)), tick: 0 });
    default:
      return [];
  }
}

const remainingOf = (venue: CaseVenue, step: Step): number => Number(venue.orderOf(step.id)?.quantity ?? 0n);

/** A quantity lowered by a difference is our `reduce`: all of it ends the order. */
function replace(venue: CaseVenue, step: Step, sender: { owner?: number }): VenueEvent[] {
  const id = venue.numberOf(step.id);
  if (step.qty_delta !== undefined && step.qty_delta < 0 && step.price === undefined) {
    return venue.apply({ kind: 'reduce', id, by: asQuantity(BigInt(-step.qty_delta)), ...sender });
  }
  const open = step.qty_delta === undefined ? step.open_qty : remainingOf(venue, step) + step.qty_delta;
  const hasLimit = venue.orderOf(step.id)?.limit !== null;
  return venue.apply({
    kind: 'replace',
    id,
    ...(open === undefined ? {} : { quantity: asQuantity(BigInt(open)) }),
    ...(step.price === undefined || !hasLimit ? {} : { limit: asPrice(BigInt(step.price)) }),
    ...(step.stop === undefined ? {} : { stop: asPrice(BigInt(step.stop)) }),
    ...sender,
  });
}
