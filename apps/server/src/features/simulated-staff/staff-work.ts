import { later, type Instant } from '@parkett/kernel';
import { isForStaff, openRaises, readTies, type ConfirmRaise, type Staff } from '../../books/operators/index.ts';
import type { Review, Reviews, StaffAnswer } from '../../books/reviews/index.ts';
import { bodyHash, type Principal } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { staffTurn, staffWaits } from './rules/staff-turn.ts';

const lookEveryMs = 1_000;
const atOnce = 50;
/** Of more than these that were left to people each is looked at once more. */
const leftMax = 1_000;
/** The same calls as those of an operator, so that records and audit show one kind of decision. */
const route = 'reviews/decide';
const confirmRoute = 'operators/confirmRaise';

type Parts = {
  readonly db: Db;
  readonly reviews: Pick<Reviews, 'kinds' | 'decidersOf' | 'mayBeDecidedBy' | 'quiet' | 'whatStaffSays' | 'doesStaffSign' | 'decide'>;
  readonly staff: Pick<Staff, 'standing' | 'all'>;
  readonly confirmRaise: ConfirmRaise;
  readonly log: Log;
  /** Of reviews. */
  readonly businessNow: () => Instant;
  /** Of the wait: a market clock that is held must not keep customers waiting. */
  readonly systemNow: () => Instant;
};

/**
 * Simulated staff at work: looks once a second at what nobody has decided and signs it as an operator would, by the same command with its audit row. The
 * key of a signature comes from the review and what has happened to it, so that one that is given again, after a crash or by a second process, counts
 * once.
 */
export class StaffWork {
  readonly #parts: Parts;
  /** Reviews that staff leaves to people, each with how far it was when they looked. */
  readonly #left = new Map<bigint, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looking: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.look()
        .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'simulated staff could not look at the reviews'))
        .finally(() => {
          if (!this.#isStopped) this.start();
        });
    }, lookEveryMs);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** One look at everything that waits. */
  async look(): Promise<void> {
    const { reviews } = this.#parts;
    // Who may decide some kinds and sits at the desk leaves the others to staff.
    const kinds = Map.groupBy(reviews.kinds(), kind => reviews.decidersOf({ kind }).join());
    for (const alike of kinds.values()) await this.#lookAt(alike, reviews.decidersOf({ kind: alike[0]! }));
    await this.#lookAtRaises();
  }

  /** Somebody new, and more roles of one whom the asker let in; what is asked for others is left to people. */
  async #lookAtRaises(): Promise<void> {
    const { db, staff, confirmRaise, systemNow } = this.#parts;
    const [standing, [member], now] = [await staff.standing(db, ['admin']), await staff.all(db), systemNow()];
    const ties = await readTies(db, now);
    for (const raise of await openRaises(db)) {
      const { id, askedBy, askedAt } = raise;
      const turn = staffTurn({ ...standing, quietSince: askedAt, now }, { proposal: 'approved', maker: { kind: 'operator', id: askedBy } });
      if (turn === null || !member || this.#isStopped || !isForStaff({ ...raise, ties, now })) continue;
      const command = { raise: id };
      const principal: Principal = { kind: 'staff', id: member.id };
      await confirmRaise({ principal, key: `staff-confirms-raise-${id}`, route: confirmRoute, bodyHash: bodyHash({ raise: String(id) }), command });
    }
  }

  /** Kinds that the same roles decide. */
  async #lookAt(kinds: readonly string[], roles: readonly string[]): Promise<void> {
    const { db, reviews, staff, systemNow } = this.#parts;
    const standing = await staff.standing(db, roles);
    const { duty } = standing;
    if (duty === 'off') return;
    const now = systemNow();
    const since = later(now, -staffWaits.signsMs);
    const found = await reviews.quiet(db, { since, kinds, signed: duty === 'signs', except: this.#left, size: atOnce });
    for (const { review, step, quietSince } of found) {
      const turn = staffTurn({ ...standing, quietSince, now }, review);
      if (turn === null || this.#isStopped) continue;
      const says = turn === 'say' ? await this.#say(review) : (await reviews.doesStaffSign(review)) ? sameOf(review) : null;
      if (says && (await this.#sign({ review, step, says, isSecond: turn === 'sign' }))) continue;
      if (this.#left.size >= leftMax) this.#left.clear();
      this.#left.set(review.id, step);
    }
  }

  #say(review: Review): Promise<StaffAnswer> {
    return this.#parts.reviews.whatStaffSays(review, this.#parts.businessNow());
  }

  /**
   * By the first of them who may. False where nobody may: then it is for people. A second signature stands for that of an operator who is missing, whatever
   * his role: no staff is an admin.
   */
  async #sign({ review, step, says, isSecond }: Signing): Promise<boolean> {
    const { db, staff, reviews } = this.#parts;
    const command = { review: review.id, ...says, note: null };
    for (const { id } of (await staff.all(db)).filter(({ roles }) => isSecond || reviews.mayBeDecidedBy(review, roles))) {
      const principal: Principal = { kind: 'staff', id };
      if (principal.kind === review.maker?.kind && id === review.maker.id) continue;
      const key = `staff-signs-R${review.id}-after-${step}`;
      const { outcome } = await reviews.decide({ principal, key, route, bodyHash: bodyHash(says), command });
      // What is busy or unknown is asked again at the next look, with the same key.
      if (outcome !== 'denied') return true;
    }
    return false;
  }
}

type Signing = { readonly review: Review; readonly step: number; readonly says: NonNullable<StaffAnswer>; readonly isSecond: boolean };

/** The second signature says what the first one says; the reason is his who gave it. */
const sameOf = ({ proposal }: Review): StaffAnswer => proposal && { decision: proposal, reason: null };
