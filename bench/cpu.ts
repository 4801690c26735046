import { readdirSync, readFileSync } from 'node:fs';

/** Processor time so far in microseconds, by part; null where the system doesn't tell (only Linux does). */
export type Spent = Readonly<Record<string, number | null>>;

/** A part of what is measured: a process's threads of one name, those of all other names, or the PostgreSQL that it runs. */
export type Part = { readonly pid: number; readonly thread?: string; readonly but?: string; readonly postgres?: true };

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

function spentOf(part: Part): number | null {
  if (!part.postgres) return threadsUs(part);
  const postgres = below(part.pid).filter(pid => read(`/proc/${pid}/comm`)?.trim() === 'postgres');
  return postgres.length === 0 ? null : postgres.reduce((sum, pid) => sum + (threadsUs({ pid }) ?? 0), 0);
}

export const spent = (parts: Readonly<Record<string, Part>>): Spent =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, spentOf(part)]));

/** Microseconds of processor per operation, by part. */
export const perOperation = (before: Spent, after: Spent, count: number): Spent =>
  Object.fromEntries(Object.entries(after).map(([name, us]) => [name, us === null ? null : (us - (before[name] ?? 0)) / count]));

export const told = (each: Spent): string =>
  `CPU per order: ${Object.entries(each)
    .map(([name, us]) => `${name} ${us === null ? '—' : `${us.toFixed(0)} µs`}`)
    .join(', ')}`;

/** All parts together; NaN where the system doesn't tell. */
export const sumOfParts = (each: Spent): number => Object.values(each).reduce<number>((sum, us) => sum + (us ?? Number.NaN), 0);
