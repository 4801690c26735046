import { invariant } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import { usualDeciders, type DecidingRole, type HouseReviewKind, type Review, type ReviewKind } from './review.ts';
import { lockSubject } from './store.ts';

/** A kind of review, whatever it has loaded and what follows, of customers or of the house. */
export type AnyKind = ReviewKind<unknown, unknown, Review> & { readonly isOfHouse: boolean };

type Kinded = Pick<Review, 'kind'>;

/** The kinds of review that features have brought. */
export class ReviewKinds {
  readonly #kinds = new Map<string, AnyKind>();

  add<Loaded, Fact>(kind: ReviewKind<Loaded, Fact>): void {
    this.#add({ ...(kind as unknown as ReviewKind<unknown, unknown, Review>), isOfHouse: false });
  }

  /** The subject of such a kind has no row that somebody would lock: its name is locked. */
  addOfHouse<Loaded, Fact>(kind: HouseReviewKind<Loaded, Fact>): void {
    this.#add({
      ...(kind as unknown as ReviewKind<unknown, unknown, Review>),
      load: async (tx, review) => {
        await lockSubject(tx, review);
        return kind.load(tx, review);
      },
      needsSecond: (_, { decision }) => decision === 'approved',
      isOfHouse: true,
    });
  }

  #add(kind: AnyKind): void {
    invariant(!this.#kinds.has(kind.name), `one kind of review is called ${kind.name}`);
    this.#kinds.set(kind.name, kind);
  }

  names(): string[] {
    return [...this.#kinds.keys()].toSorted();
  }

  kindOf({ kind }: Kinded): AnyKind {
    const found = this.#kinds.get(kind);
    invariant(found, `${kind} is a kind of review`);
    return found;
  }

  decidersOf(review: Kinded): readonly DecidingRole[] {
    return this.kindOf(review).deciders ?? usualDeciders;
  }

  /** The facts that the kinds of some reviews give about them, by number. */
  async ask<Said>(
    from: Queryable,
    reviews: readonly Review[],
    what: (kind: AnyKind) => ((from: Queryable, reviews: readonly Review[]) => Promise<ReadonlyMap<bigint, Said>>) | undefined,
  ): Promise<ReadonlyMap<bigint, Said>> {
    const kinds = [...Map.groupBy(reviews, ({ kind }) => kind)];
    const said = await Promise.all(kinds.map(async ([kind, same]) => [...((await what(this.kindOf({ kind }))?.(from, same)) ?? [])]));
    return new Map(said.flat());
  }
}
