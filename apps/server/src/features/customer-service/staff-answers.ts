import { setTimeout as pause } from 'node:timers/promises';
import { later, threadNumber } from '@parkett/kernel';
import type { House } from '../../declaration.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { answerRoles, staffAnswersMs } from './limits.ts';
import { waitingQuestions } from './store.ts';
import type { Threads } from './threads.ts';

const lookEveryMs = 1_000;
const atOnce = 50;

type Parts = Pick<House, 'db' | 'log' | 'staff' | 'systemNow'> & { readonly threads: Pick<Threads, 'answerByStaff'> };

/**
 * Simulated staff answers questions that nobody at the desk has answered for a minute. The key of an answer comes from the thread and the number of its texts,
 * so that one that is given again, after a crash or by a second process, counts once. Complaints are left to people.
 */
export class StaffAnswers {
  readonly #parts: Parts;
  readonly #end = new AbortController();
  #running: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      await this.look().catch((error: unknown) => this.#parts.log.warn({ err: error }, 'simulated staff could not look at the questions'));
      await pause(lookEveryMs, null, { signal }).catch(() => {});
    }
  }

  /** One look at every question that waits. */
  async look(): Promise<void> {
    const { db, log, staff, systemNow, threads } = this.#parts;
    const [{ duty }, [member]] = [await staff.standing(db, answerRoles), await staff.all(db)];
    if (duty !== 'decides' || !member) return;
    for (const { id, entries } of await waitingQuestions(db, { before: later(systemNow(), -staffAnswersMs), size: atOnce })) {
      if (this.#end.signal.aborted) return;
      const command = { number: threadNumber(id) };
      const key = `staff-answers-${command.number}-after-${entries}`;
      const by = { principal: { kind: 'staff', id: member.id }, key, route: 'service/answer', bodyHash: bodyHash(command) } as const;
      // One that can't be answered keeps none of the others from an answer.
      await threads
        .answerByStaff({ ...by, command })
        .catch((error: unknown) => log.warn({ err: error, ...command }, 'simulated staff could not answer a question'));
    }
  }
}
