import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPostmasterFile } from '../../apps/server/src/adapters/postgres-embedded/processes.ts';
import { startProcess, type ServerProcess } from '../../apps/server/src/testing/server-process.ts';
import type { Attacked, Blow } from './attacked.ts';
import type { OutsidePostgres } from './outside-postgres.ts';

const targets = ['server', 'postmaster', 'postgres', 'everything'] as const;
/** What is killed: the server, PostgreSQL's first process, all of its processes, or all of them and the server. */
type Target = (typeof targets)[number];

const readyWithinMs = 120_000;
const afterKillMs = 300;

/** Settings under which the load meets no limit, as variables. */
export const underLoad = (clock: string): Record<string, string> => ({
  PARKETT_CLOCK: clock,
  PARKETT_DEMO_PER_HOUR: '1000000',
  PARKETT_FLOOD_PER_MINUTE: '0',
  PARKETT_ORDERS_PER_SECOND: '1000000',
  PARKETT_OPEN_ENTRIES: '100000000',
  PARKETT_PAPER_BANK_SECONDS: '1',
});

/** The server as people run it, killed and started again on the same data. */
export class Victim implements Attacked {
  readonly #env: Record<string, string>;
  readonly #data: string;
  readonly #outside: OutsidePostgres | null;
  readonly origin: string;
  #process: ServerProcess | null = null;

  constructor(options: { data: string; port: number; clock: string; outside: OutsidePostgres | null }) {
    this.#data = options.data;
    this.#outside = options.outside;
    this.origin = `http://localhost:${options.port}`;
    this.#env = {
      PARKETT_DATA: options.data,
      PORT: String(options.port),
      ...(options.outside ? { DATABASE_URL: options.outside.url } : {}),
      ...underLoad(options.clock),
    };
  }

  readonly start = async (): Promise<void> => {
    this.#process = startProcess(this.#env);
    await this.#process.ready;
  };

  readonly blow = async (_round: number, random: () => number): Promise<Blow> => {
    const target = targets[Math.floor(random() * targets.length)]!;
    return {
      target,
      othersTrade: false,
      strike: () => this.#kill(target),
      underLoad: () => pause(afterKillMs),
      recover: () => this.#recover(target),
    };
  };

  #cluster(): string {
    if (this.#outside) return this.#outside.cluster;
    const note = join(this.#data, 'postgres.location');
    return join(existsSync(note) ? readFileSync(note, 'utf8').trim() : this.#data, 'postgres');
  }

  /** Processes that work in the cluster's folder: PostgreSQL's and no others. */
  #postgres(): number[] {
    const cluster = this.#cluster();
    const worksThere = (pid: string): boolean => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === cluster;
      } catch {
        return false;
      }
    };
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name) && worksThere(name))
      .map(Number);
  }

  #kill(target: Target): void {
    const pids = target === 'postgres' || target === 'everything' ? this.#postgres() : [];
    if (target === 'postmaster') pids.push(readPostmasterFile(this.#cluster())?.pid ?? 0);
    if (target === 'server' || target === 'everything') this.#process!.child.kill('SIGKILL');
    for (const pid of pids.filter(id => id > 0)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself, or with the postmaster.
      }
    }
  }

  /** Back in service: a killed server is started again, a killed database by its server, or, when it is the system's own, by the system. */
  async #recover(target: Target): Promise<void> {
    if (target !== 'server') await this.#outside?.start();
    if (target === 'server' || target === 'everything') {
      await this.#process!.ended;
      await this.start();
    }
    const end = Date.now() + readyWithinMs;
    while (!(await this.#isReady())) {
      if (Date.now() > end) throw new Error(`the server is not ready again after the kill of ${target}:\n${this.#process!.output()}`);
      await pause(50);
    }
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  readonly stop = async (): Promise<void> => {
    const running = this.#process;
    if (!running || running.child.exitCode !== null || running.child.signalCode !== null) return;
    running.child.kill('SIGTERM');
    await running.ended;
  };
}
