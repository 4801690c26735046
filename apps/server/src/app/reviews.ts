import type { CustomerKeys } from '../books/customer-keys/index.ts';
import { Gates, type Customers, type Sessions } from '../books/customers/index.ts';
import { areApartUntil } from '../books/operators/index.ts';
import { Reviews, type ApartUntil } from '../books/reviews/index.ts';
import { Appeals, DeskGates, gateReviews } from '../features/gates/index.ts';
import type { Instant } from '@parkett/kernel';
import type { Commands } from '../platform/commands/index.ts';
import type { Keys } from '../platform/crypto/keys.ts';
import type { Db } from '../platform/db.ts';

type Parts = {
  readonly db: Db;
  readonly commands: Commands;
  readonly customers: Customers;
  readonly sessions: Sessions;
  readonly customerKeys: CustomerKeys;
  readonly keys: Keys;
  readonly systemNow: () => Instant;
  readonly businessNow: () => Instant;
};

/** What is decided at the desk, and the blocks of accounts. */
export type DeskWork = { readonly gates: Gates; readonly reviews: Reviews; readonly appeals: Appeals; readonly deskGates: DeskGates };

/** Simulated staff are two, whom nobody let in. */
const apartUntil: ApartUntil = async (from, { maker, checker, now }) =>
  maker.kind !== 'operator' || checker.kind !== 'operator' ? null : areApartUntil(from, { one: maker.id, other: checker.id, now });

export function openReviews({ keys, ...parts }: Parts): DeskWork {
  const { db, customers, sessions, systemNow } = parts;
  const gates = new Gates({ db, now: systemNow, customers, sessions });
  const reviews = new Reviews({ ...parts, customers: gates, apartUntil });
  reviews.register(gateReviews({ gates, reviews, systemNow }));
  const appeals = new Appeals({ ...parts, gates, reviews, tokenKey: keys.derive('appeal-token') });
  return { gates, reviews, appeals, deskGates: new DeskGates({ ...parts, gates, reviews }) };
}
