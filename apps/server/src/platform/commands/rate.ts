import type { CommandKey, CommandRateLimit } from './command.ts';

type KeyOfPrincipal = Pick<CommandKey, 'principal' | 'key'>;

/**
 * Counts a principal's commands per second of system time, for 'submitted too frequently'. A repeat with the same key never counts.
 */
export class CommandRate implements CommandRateLimit {
  readonly #now: () => number;
  readonly #perSecond: () => number;
  readonly #keys = new Map<string, Set<string>>();
  #second = 0;

  constructor(limit: { now: () => number; perSecond: () => number }) {
    this.#now = limit.now;
    this.#perSecond = limit.perSecond;
  }

  /** Counts one command by its key, unless it is one too many. */
  admit({ principal, key }: KeyOfPrincipal): 'counted' | 'counted-before' | 'too-many' {
    const keys = this.#keysOf(principal);
    if (keys.has(key)) return 'counted-before';
    if (keys.size >= this.#perSecond()) return 'too-many';
    keys.add(key);
    return 'counted';
  }

  /** What was counted turned out to repeat a command of an earlier second. */
  takeBack({ principal, key }: KeyOfPrincipal): void {
    this.#keysOf(principal).delete(key);
  }

  #keysOf(principal: CommandKey['principal']): Set<string> {
    const second = Math.floor(this.#now() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#keys.clear();
    }
    const name = `${principal.kind}/${principal.id}`;
    let keys = this.#keys.get(name);
    if (!keys) this.#keys.set(name, (keys = new Set()));
    return keys;
  }
}
