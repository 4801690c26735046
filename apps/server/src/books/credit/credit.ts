import { zonedInstant, type Instant } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import { readStanding } from '../customers/index.ts';
import { factsOf, type CreditSource } from './facts-store.ts';
import { limitOf, type Limit } from './rules/limit.ts';
import { raisedAt } from './raises-store.ts';
import { scoreOf, type Score } from './rules/score.ts';

type Asked = { readonly customer: bigint; readonly now: Instant };

/** The trust in a customer: a score that nothing stores and everything can recompute, and the limit that follows. */
export class Credit {
  readonly #sources: readonly CreditSource[];

  constructor(sources: readonly CreditSource[]) {
    this.#sources = sources;
  }

  async scoreOf(from: Queryable, { customer, now }: Asked): Promise<Score> {
    const facts = await factsOf(from, { sources: this.#sources, customer, now });
    return scoreOf({
      isVerified: (await readStanding(from, customer))?.realName === 'verified',
      facts,
      now,
      startOfDay: day => zonedInstant(day, '00:00'),
    });
  }

  /** The limit in cents, term by term, with the score in it. */
  async limitOf(
    from: Queryable,
    { netAssets, affordable, ...asked }: Asked & { readonly netAssets: bigint; readonly affordable: bigint | null },
  ): Promise<Limit & Score> {
    const score = await this.scoreOf(from, asked);
    return { ...score, ...limitOf({ score: score.score, raised: await raisedAt(from, asked), netAssets, affordable }) };
  }
}
