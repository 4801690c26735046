import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { osUserForPostgres } from '../../apps/server/src/adapters/postgres-embedded/os-user.ts';
import { outlastChildren, stopPostmaster } from '../../apps/server/src/adapters/postgres-embedded/processes.ts';

const answersWithinMs = 60_000;
const password = 'crash';

/** A PostgreSQL of the system, reached by DATABASE_URL as an operator's own would be: made, started and started again as its service would do. */
export class OutsidePostgres {
  readonly cluster: string;
  readonly url: string;
  readonly #programs: string;
  readonly #port: number;
  readonly #user = osUserForPostgres();
  #child: ChildProcess | null = null;

  constructor({ programs, folder, port }: { programs: string; folder: string; port: number }) {
    this.cluster = join(folder, 'postgres-of-the-system');
    this.url = `postgres://parkett:${password}@127.0.0.1:${port}/parkett`;
    this.#programs = programs;
    this.#port = port;
  }

  /** Makes the cluster as the system's own tools do, with an owner for Parkett who may make roles, and no more. */
  async make(): Promise<this> {
    mkdirSync(this.cluster, { mode: 0o700 });
    const passwordFile = join(this.cluster, '..', 'superuser.password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (this.#user) for (const path of [this.cluster, passwordFile]) chownSync(path, this.#user.uid, this.#user.gid);
    const args = ['-D', this.cluster, '-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', `--pwfile=${passwordFile}`];
    const made = spawnSync(join(this.#programs, 'initdb'), args, { ...this.#user, cwd: '/', encoding: 'utf8' });
    rmSync(passwordFile);
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
    await this.start();
    const client = await this.#connected();
    await client.query(`create role parkett login createrole password '${password}'`);
    await client.query('create database parkett owner parkett');
    await client.end();
    return this;
  }

  /** Starts it, also after a kill, and waits until it answers. */
  async start(): Promise<void> {
    await outlastChildren(this.cluster);
    const settings = ['listen_addresses=127.0.0.1', `port=${this.#port}`, 'unix_socket_directories='];
    const args = ['-D', this.cluster, ...settings.flatMap(each => ['-c', each])];
    this.#child = spawn(join(this.#programs, 'postgres'), args, { ...this.#user, cwd: '/', stdio: 'ignore' });
    const client = await this.#connected();
    await client.end();
  }

  async #connected(): Promise<pg.Client> {
    const end = performance.now() + answersWithinMs;
    for (;;) {
      const client = new pg.Client({ host: '127.0.0.1', port: this.#port, user: 'postgres', password, database: 'postgres' });
      client.on('error', () => {});
      try {
        await client.connect();
        return client;
      } catch (error) {
        if (performance.now() > end) throw error;
        await pause(50);
      }
    }
  }

  async stop(): Promise<void> {
    const pid = this.#child?.pid;
    if (pid && this.#child?.exitCode === null && this.#child.signalCode === null) await stopPostmaster(pid, 5_000);
  }
}
