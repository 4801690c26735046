import { readdirSync, readFileSync } from 'node:fs';

/** Processor time so far in microseconds, by part; null where the system doesn't tell (only Linux does). */
export type Spent = Readonly<Record<string, number | null>>;

/** A part of what is measured: a process's threads of one name, those of all other names, the PostgreSQL that it runs, or its children that have ended. */
export type Part = { readonly pid: number; readonly thread?: string; readonly but?: string; readonly postgres?: true; readonly ended?: true };

/** What the system counts the time of ended processes in. */
const clockTickUs = 10_000;

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

const numbersIn = (folder: string): number[] => {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
};

function threadsUs({ pid, thread, but }: Part): number | null {
  const threads = numbersIn(`/proc/${pid}/task`);
  if (threads.length === 0) return null;
  return threads
    .map(id => ({ name: read(`/proc/${pid}/task/${id}/comm`)?.trim(), spent: Number(read(`/proc/${pid}/task/${id}/schedstat`)?.split(' ')[0] ?? 0) }))
    .filter(({ name }) => (thread === undefined || name === thread) && (but === undefined || name !== but))
    .reduce((sum, { spent }) => sum + spent / 1_000, 0);
}

/** Processes below this one, by the parent that each of them names. */
function below(pid: number): number[] {
  const parents = new Map(
    numbersIn('/proc').map(id => [id, Number(/\) \S (\d+)/.exec(read(`/proc/${id}/stat`) ?? '')?.[1] ?? 0)] satisfies [number, number]),
  );
  const found = [pid];
  for (const parent of found) for (const [id, its] of parents) if (its === parent) found.push(id);
  return found.slice(1);
}

/** Of children that a process has waited for, theirs included. */
function endedUs(pid: number): number | null {
  const fields = read(`/proc/${pid}/stat`)?.split(') ').at(-1)!.split(' ');
  return fields ? (Number(fields[13]) + Number(fields[14])) * clockTickUs : null;
}

/** With the backends that have ended: a client that leaves takes its backend with it. */
function postgresUs(pid: number): number | null {
  const postgres = below(pid).filter(child => read(`/proc/${child}/comm`)?.trim() === 'postgres');
  return postgres.length === 0 ? null : postgres.reduce((sum, child) => sum + (threadsUs({ pid: child }) ?? 0) + (endedUs(child) ?? 0), 0);
}

function spentOf(part: Part): number | null {
  if (part.postgres) return postgresUs(part.pid);
  return part.ended ? endedUs(part.pid) : threadsUs(part);
}

export const spent = (parts: Readonly<Record<string, Part>>): Spent =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, spentOf(part)]));

/** Microseconds of processor per operation, by part. */
export const perOperation = (before: Spent, after: Spent, count: number): Spent =>
  Object.fromEntries(Object.entries(after).map(([name, us]) => [name, us === null ? null : (us - (before[name] ?? 0)) / count]));

/** All parts together; NaN where the system doesn't tell. */
export const sumOfParts = (each: Spent): number => Object.values(each).reduce<number>((sum, us) => sum + (us ?? Number.NaN), 0);

/** What one operation costs. WAL where a database is measured that tells it. */
export type Costs = { readonly cpu: Spent; readonly walBytes?: number };

const thousands = (value: number): string => value.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',');

export function told({ cpu, walBytes }: Costs, each = 'order'): string {
  const parts = Object.entries(cpu).map(([name, us]) => `${name} ${us === null ? '—' : `${us.toFixed(0)} µs`}`);
  const sum = Object.keys(cpu).length > 1 ? [`together ${sumOfParts(cpu).toFixed(0)} µs`] : [];
  return `CPU per ${each}: ${[...parts, ...sum].join(', ')}${walBytes === undefined ? '' : `; WAL ${thousands(walBytes)} B`}`;
}
