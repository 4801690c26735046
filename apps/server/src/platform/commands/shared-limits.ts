import { createHash } from 'node:crypto';
import { denial, type Denial } from '@parkett/contract/envelope';
import type { Instant } from '@parkett/kernel';
import type { Tx } from '../db.ts';
import type { CommandLimit, Submission } from './command.ts';
import { counted, waitSecondsOf, type Given } from './rules/wait-of.ts';
import { lockLimits, writeLimits, type LimitRow } from './store.ts';

type Limited = Pick<Submission<unknown>, 'principal' | 'route' | 'key' | 'bodyHash'>;

const nameOf = ({ kind, id }: Limited['principal']): string => `${kind}/${id}`;

/** The same key with the same body is the same command, also where its refusal left no record. */
const markOf = ({ key, bodyHash }: Limited): string => createHash('sha256').update(key).update(bodyHash).digest('base64url').slice(0, 22);

/** The limited commands of some principals within the last minute, in all processes, locked until COMMIT. */
export class SharedLimits {
  readonly #limit: CommandLimit;
  readonly #now: Instant;
  readonly #rows: ReadonlyMap<string, { readonly row: LimitRow; given: readonly Given[] }>;
  readonly #counted = new Map<Limited, Given>();

  private constructor(limit: CommandLimit, rows: readonly LimitRow[]) {
    this.#limit = limit;
    this.#now = limit.now();
    this.#rows = new Map(rows.map(row => [nameOf({ kind: row.principalKind, id: row.principal }), { row, given: counted(row.given, this.#now) }]));
  }

  /** Behind all other locks of the batch, as SharedRates. */
  static async lock(tx: Tx, limit: CommandLimit, submissions: readonly Limited[]): Promise<SharedLimits> {
    const principals = new Map(submissions.map(({ principal }) => [nameOf(principal), { principalKind: principal.kind, principal: principal.id }]));
    return new SharedLimits(limit, await lockLimits(tx, limit.name, [...principals.values()]));
  }

  /** Why a command comes too early; null: it doesn't. */
  denialOf(submission: Limited): Denial | null {
    const { principal, route } = submission;
    const { gapSeconds, perMinute } = this.#limit;
    const { given } = this.#of(principal);
    if (this.#isRepeat(submission)) return null;
    const seconds = waitSecondsOf(given, { route, now: this.#now, gapSeconds: gapSeconds(), perMinute: perMinute() });
    return seconds === 0 ? null : denial('given-too-quickly', { seconds });
  }

  /** A command counts, whatever is decided about it. */
  count(submission: Limited): void {
    if (this.#isRepeat(submission)) return;
    const found = this.#of(submission.principal);
    const one = { at: this.#now, route: submission.route, mark: markOf(submission) };
    this.#counted.set(submission, one);
    found.given = [...found.given, one];
  }

  /** It turned out to be a repeat. */
  takeBack(submission: Limited): void {
    const one = this.#counted.get(submission);
    if (!one) return;
    const found = this.#of(submission.principal);
    found.given = found.given.filter(given => given !== one);
  }

  /** Not awaited: it travels together with COMMIT. */
  write(tx: Tx): void {
    const rows = [...this.#rows.values()].map(({ row, given }) => ({ ...row, given }));
    writeLimits(tx, this.#limit.name, rows).catch(() => {});
  }

  /** Asked again within the minute: it was counted then. */
  #isRepeat(submission: Limited): boolean {
    const mark = markOf(submission);
    return this.#of(submission.principal).given.some(one => one.mark === mark && one.route === submission.route);
  }

  #of(principal: Limited['principal']): { given: readonly Given[] } {
    return this.#rows.get(nameOf(principal))!;
  }
}
