import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What the file postmaster.pid says about the process that (last) ran a cluster. */
export type PostmasterFile = { pid: number; ready: boolean };

export function readPostmasterFile(cluster: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isSafeInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

/** A process that can still do work: a zombie is one that its parent hasn't taken off the list yet, and does nothing. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

/** PostgreSQL's processes work inside the cluster's folder, which tells them from a stranger that was given an old number. Null where the system doesn't say. */
export function worksIn(pid: number, cluster: string): boolean | null {
  if (!existsSync('/proc/self/cwd')) return null;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}

/** Every living process of a cluster, children of a killed postmaster included. */
export function processesOf(cluster: string): number[] {
  if (!existsSync('/proc/self/cwd')) return [];
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return pids.map(Number).filter(pid => worksIn(pid, cluster) === true && isAlive(pid));
}

export async function waitUntil(condition: () => boolean, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > end) return false;
    await pause(20);
  }
  return true;
}

/** Sends a signal; a process that has gone meanwhile is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Stops a postmaster: at first politely (sessions end, a checkpoint is written), then at once (the next start recovers from the log, nothing
 * committed is lost).
 */
export async function stopPostmaster(pid: number, politeMs: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await waitUntil(() => !isAlive(pid), politeMs)) return;
  signal(pid, 'SIGQUIT');
  if (await waitUntil(() => !isAlive(pid), 1_000)) return;
  signal(pid, 'SIGKILL');
  await waitUntil(() => !isAlive(pid), 1_000);
}

/** Waits for the last children of a killed postmaster, which leave as soon as they notice; a child that doesn't is killed. */
export async function outlastChildren(cluster: string): Promise<void> {
  if (await waitUntil(() => processesOf(cluster).length === 0, 3_000)) return;
  for (const pid of processesOf(cluster)) signal(pid, 'SIGKILL');
  await waitUntil(() => processesOf(cluster).length === 0, 2_000);
}

/**
 * Removes a pid file (and the socket's) whose number belongs to a zombie or to a stranger: PostgreSQL would take it for a running server and
 * refuse to start. One whose number is free is left to PostgreSQL, which compares the shared memory too.
 */
export function forgetPostmaster(cluster: string, socketFolder: string): void {
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  if (!existsSync(socketFolder)) return;
  for (const name of readdirSync(socketFolder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(socketFolder, name), { force: true });
  }
}
