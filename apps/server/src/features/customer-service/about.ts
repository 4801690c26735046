import { denied, untoldReviews, type Denial } from '@parkett/contract';
import type { ThreadAbout } from '@parkett/contract/customer-service';
import { idOfNumber, ok, orderNumber, positionNumber, reviewNumber, type Result } from '@parkett/kernel';
import type { InstrumentList } from '../../books/instruments/index.ts';
import { findOrder } from '../../books/orders/index.ts';
import { findPosition } from '../../books/positions/index.ts';
import type { Reviews } from '../../books/reviews/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { ThreadRow } from './store.ts';

export type AboutParts = { readonly instruments: InstrumentList; readonly reviews: Pick<Reviews, 'get'> };
export type About = Pick<ThreadRow, 'aboutKind' | 'aboutId'>;

const none: About = { aboutKind: null, aboutId: null };

async function idOf(
  from: Queryable,
  { customer, kind, number, parts }: ThreadAbout & { customer: bigint; parts: AboutParts },
): Promise<bigint | null> {
  switch (kind) {
    case 'order': {
      const order = idOfNumber('O', number);
      return order === null ? null : ((await findOrder(from, { customer, order }))?.id ?? null);
    }
    case 'position': {
      const position = idOfNumber('P', number);
      return position === null ? null : ((await findPosition(from, { customer, position }))?.id ?? null);
    }
    case 'review': {
      const id = idOfNumber('R', number);
      const review = id === null ? null : await parts.reviews.get(from, id);
      return review?.customer === customer && !untoldReviews.includes(review.kind) ? review.id : null;
    }
    case 'instrument': {
      const instrument = parts.instruments.withCode(number);
      return instrument && BigInt(instrument.id);
    }
  }
}

type Asked = { readonly customer: bigint; readonly about: ThreadAbout | undefined; readonly parts: AboutParts };

/** The thing that a thread is to be about. Another customer's is refused as one that isn't there. */
export async function findAbout(from: Queryable, { customer, about, parts }: Asked): Promise<Result<About, Denial>> {
  if (about === undefined) return ok(none);
  const id = await idOf(from, { ...about, customer, parts });
  return id === null ? denied('about-does-not-exist') : ok({ aboutKind: about.kind, aboutId: id });
}

/** The same as its number is written. */
export function aboutShown({ aboutKind, aboutId }: About, instruments: Pick<InstrumentList, 'withId'>): ThreadAbout | null {
  if (aboutKind === null || aboutId === null) return null;
  const numbers = {
    order: orderNumber,
    position: positionNumber,
    review: reviewNumber,
    instrument: (id: bigint) => instruments.withId(Number(id)).code,
  };
  return { kind: aboutKind, number: numbers[aboutKind](aboutId) };
}
