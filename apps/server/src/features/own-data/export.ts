import { denied, type Denial } from '@parkett/contract';
import { dateAt, instantToWire, ok, refuse, type Result } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import { carryOut, unconfirmed } from '../../books/step-up/index.ts';
import type { SavedFile } from '../../platform/calls.ts';
import type { HourlyBudget } from '../../platform/hourly-budget.ts';
import { exportsPerHour } from './limits.ts';
import type { OwnDataParts } from './parts.ts';

const about = {
  moments:
    'ISO 8601 with zone. Sessions, devices, files, accesses and confirmations are in system time, orders, bookings and decisions in market time.',
  amounts: 'Decimal text in the currency or instrument that stands beside it.',
  leftOut: 'Passwords, second factors and keys, and what the law keeps sealed (a statutory review is named by its block alone).',
};

/** Everything that is held about a customer, in one file. */
export async function exportData(
  parts: OwnDataParts & { readonly exportBudget: HourlyBudget },
  caller: SignedIn,
): Promise<Result<SavedFile, Denial>> {
  const asked = { operation: 'export-data' } as const;
  const { id } = caller.customer;
  const max = parts.ruleBook.now(exportsPerHour);
  const soon = await parts.exportBudget.waitSeconds(String(id), max);
  if (soon > 0) return denied('too-many-attempts', { seconds: soon });
  const refused = await unconfirmed(parts, caller, asked);
  if (refused) return refuse(refused);
  // Taken before it is read, since several may come at once.
  const wait = await parts.exportBudget.take(String(id), max);
  if (wait > 0) return denied('too-many-attempts', { seconds: wait });
  const read = await carryOut(parts, {
    ...{ caller, asked },
    work: async tx => {
      const told: Record<string, unknown> = {};
      for (const { name, read: readPart } of parts.held()) told[name] = await readPart(tx, id);
      return ok(told);
    },
  });
  if (!read.ok) return read;
  const content = { customer: `C${id}`, madeAt: instantToWire(parts.now()), marketTime: instantToWire(parts.businessNow()), about, ...read.value };
  return ok({
    type: 'application/json',
    name: `my-data-${dateAt(parts.now())}.json`,
    bytes: Buffer.from(`${JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)}\n`),
  });
}
