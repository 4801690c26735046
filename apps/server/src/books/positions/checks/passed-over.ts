import { oldestFirst } from '../rules/lot-selection.ts';
import type { Holding, Sale, SaleLine, Ticket } from './sale-store.ts';

type Taken = { readonly sale: Sale; readonly line: SaleLine };

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** What an earlier sale took of a position for good, as far as a later one could know; null when that can't be told any more. */
function takenBy({ sale, line }: Taken, later: Sale): bigint | null {
  if (sale.id === later.id || sale.state === 'executed') return line.quantity;
  // A sale that was still pending reserved an amount that a change may have altered since.
  return sale.endedAt === null || sale.endedAt >= later.placedAt ? null : line.done;
}

/** What of a position a sale could have taken when it was accepted; 0 when that isn't certain. */
function freeFor(sale: Sale, candidate: { ticket: Ticket; takes: readonly Taken[]; seenAfterMs: number }): bigint {
  const { ticket, takes, seenAfterMs } = candidate;
  if (ticket.isSplit) return 0n;
  if (ticket.lockedUntil !== null && ticket.lockedUntil > sale.placedAt) return 0n;
  const bought = sum(ticket.bought.filter(({ recordedAt }) => recordedAt < sale.recordedAt - seenAfterMs).map(({ quantity }) => quantity));
  const taken = takes.filter(take => take.sale.id <= sale.id).map(take => takenBy(take, sale));
  return taken.includes(null) ? 0n : bought - sum(taken as bigint[]);
}

/**
 * Sales without a name that passed over an older position of which something was free. Only what is certain counts. Sales that were changed are
 * left out: their later lines were chosen at another moment.
 */
export function passedOver({ tickets: held, sales }: Holding, seenAfterMs: number): string[] {
  const tickets = oldestFirst(held);
  const takes = Map.groupBy(
    sales.flatMap(sale => sale.lines.map((line): Taken => ({ sale, line }))),
    ({ line }) => line.position,
  );
  const ageOf = new Map(tickets.map(({ id }, age) => [id, age]));
  const breaches: string[] = [];
  let gone = 0;
  for (const sale of sales) {
    // Positions that earlier sales have used up are never looked at again.
    while (gone < tickets.length && isUsedUp(tickets[gone]!, { takes: takes.get(tickets[gone]!.id) ?? [], before: sale })) gone += 1;
    if (!sale.asked || sale.changed) continue;
    const ages = sale.lines.filter(({ named, quantity }) => !named && quantity > 0n).map(({ position }) => ageOf.get(position) ?? -1);
    const newest = Math.max(-1, ...ages);
    const older = tickets
      .slice(gone, Math.max(gone, newest))
      .find(ticket => freeFor(sale, { ticket, takes: takes.get(ticket.id) ?? [], seenAfterMs }) > 0n);
    if (older) breaches.push(`sale ${sale.id} closed position ${tickets[newest]!.id} although some of the older ${older.id} was free`);
  }
  return breaches;
}

function isUsedUp(ticket: Ticket, { takes, before }: { takes: readonly Taken[]; before: Sale }): boolean {
  const taken = takes.filter(({ sale }) => sale.id < before.id && sale.state === 'executed').map(({ line }) => line.quantity);
  return sum(taken) >= sum(ticket.bought.map(({ quantity }) => quantity));
}
