import { setTimeout as pause } from 'node:timers/promises';
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts';
import { freePort, startProcess, type ServerProcess } from '../../apps/server/src/testing/server-process.ts';

/** What a process does: it answers callers, or it runs the exchange and all work that one at a time does. */
export type Roles = 'http' | 'engine,work';

/** What a group hears of its processes. */
export type Heard = {
  /** It is up, for the first time or again. */
  readonly up: (member: Member) => void;
  readonly ended: (member: Member, how: string) => void;
  /** What it complains of. */
  readonly line: (member: Member, text: string) => void;
};

export type MemberParts = {
  readonly name: string;
  readonly roles: Roles;
  /** What every start of it is told, apart from its port. */
  readonly env: Readonly<Record<string, string>>;
  readonly restart: boolean;
  readonly heard: Heard;
};

/** What becomes of a process that was sent a signal. */
export type Outcome = {
  /** How this run of it ends: the exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** It is up again. */
  readonly back: Promise<void>;
};

const againAfterMs = 1_000;
const politeMs = 8_000;

/** One process of several, started again after it ended. Each start takes a port of its own, since the one before may have been given away. */
export class Member {
  readonly #parts: MemberParts;
  #running: ServerProcess | null = null;
  #origin = '';
  #stopping = false;
  #awaited: (() => void)[] = [];

  constructor(parts: MemberParts) {
    this.#parts = parts;
  }

  get name(): string {
    return this.#parts.name;
  }

  get roles(): Roles {
    return this.#parts.roles;
  }

  get pid(): number {
    return this.#running?.child.pid ?? 0;
  }

  /** Where its health pages are. */
  get origin(): string {
    return this.#origin;
  }

  get port(): number {
    return Number(new URL(this.#origin).port);
  }

  /** Throws StartRefusal with what it said when it ended before it was up. */
  async start(): Promise<void> {
    const { env, heard, name } = this.#parts;
    const port = await freePort();
    if (this.#stopping) return;
    this.#origin = `http://localhost:${port}`;
    const running = startProcess({ ...env, PORT: String(port) });
    this.#running = running;
    running.child.stderr!.on('data', chunk => {
      for (const text of String(chunk).trim().split('\n')) heard.line(this, text);
    });
    await running.ready.catch((error: unknown) => Promise.reject(new StartRefusal(`${name} ${(error as Error).message.trim()}`)));
    void running.ended.then(() => this.#ended(running));
    heard.up(this);
    for (const tell of this.#awaited.splice(0)) tell();
  }

  #ended({ child }: ServerProcess): void {
    if (this.#stopping) return;
    this.#parts.heard.ended(this, child.signalCode ?? `code ${child.exitCode}`);
    if (this.#parts.restart) void this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    for (;;) {
      await pause(againAfterMs);
      if (this.#stopping) return;
      try {
        return await this.start();
      } catch (error) {
        if (!this.#stopping) this.#parts.heard.line(this, (error as Error).message);
      }
    }
  }

  kill(signal: NodeJS.Signals): Outcome {
    const back = new Promise<void>(resolve => this.#awaited.push(resolve));
    const ended = this.#running?.ended ?? Promise.resolve(null);
    this.#running?.child.kill(signal);
    return { ended, back };
  }

  /** Ends it politely, for good; one that doesn't end is killed. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const running = this.#running;
    if (!running || running.child.exitCode !== null || running.child.signalCode !== null) return;
    const insist = setTimeout(() => running.child.kill('SIGKILL'), politeMs);
    running.child.kill('SIGTERM');
    // One that sleeps hears nothing.
    running.child.kill('SIGCONT');
    await running.ended;
    clearTimeout(insist);
  }
}
