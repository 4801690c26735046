import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessGroup } from '../processes/group.ts';
import type { Member } from '../processes/member.ts';
import type { Attacked, Blow } from './attacked.ts';

/** In every fifth round the leader isn't killed: it sleeps for longer than its lease, and wakes when another leads. */
const sleepsEvery = 5;
const sleepMs = 6_000;
const endsWithinMs = 10_000;

const backWithinMs = 60_000;

const nothingMore = async (): Promise<void> => {};

/** Several processes on one database, of which one is killed or put to sleep while the others go on. */
export class GroupVictim implements Attacked {
  readonly #group: ProcessGroup;

  constructor(group: ProcessGroup) {
    this.#group = group;
  }

  get origin(): string {
    return this.#group.origin;
  }

  readonly start = (): Promise<void> => this.#group.start();
  readonly stop = (): Promise<void> => this.#group.stop();

  readonly blow = async (round: number, random: () => number): Promise<Blow> => {
    // After a blow to it another one may not lead yet.
    await this.#group.ready();
    const leader = await this.#group.leader();
    if (!leader) throw new Error('no process leads');
    const { members } = this.#group;
    const chosen = members[Math.floor(random() * members.length)]!;
    if (round % sleepsEvery === 0) return this.#sleep(leader);
    return this.#death(chosen, chosen.roles === 'http' ? 'http' : chosen === leader ? 'leader' : 'standby');
  };

  #death({ name }: Member, target: string): Blow {
    let back = nothingMore();
    const strike = (): void => void ({ back } = this.#group.kill(name, 'SIGKILL'));
    return { target, othersTrade: true, strike, underLoad: nothingMore, recover: () => this.#recovered(name, back) };
  }

  async #recovered(name: string, back: Promise<void>): Promise<void> {
    const late = pause(backWithinMs, 'late', { ref: false });
    if ((await Promise.race([back, late])) === 'late') throw new Error(`${name} isn't back after ${backWithinMs / 1_000} s`);
    await this.#group.ready();
  }

  /** Whoever wakes and finds that another leads must end by himself, with code 1, and have written nothing. */
  #sleep({ name }: Member): Blow {
    let slept = 0;
    let back = nothingMore();
    const strike = (): void => {
      slept = performance.now();
      ({ back } = this.#group.kill(name, 'SIGSTOP'));
    };
    const underLoad = async (): Promise<void> => {
      await pause(Math.max(0, slept + sleepMs - performance.now()));
      const { ended } = this.#group.kill(name, 'SIGCONT');
      const how = await Promise.race([ended, pause(endsWithinMs, 'not at all')]);
      if (how !== 1) throw new Error(`${name} slept while another process took over, was woken, and ended with code ${how}, not 1`);
    };
    return { target: 'sleeping', othersTrade: true, strike, underLoad, recover: () => this.#recovered(name, back) };
  }
}
