import type { CustomerKeys } from '../books/customer-keys/index.ts';
import { Gates, type Customers, type Sessions } from '../books/customers/index.ts';
import { areApartUntil, isDisabledOperator } from '../books/operators/index.ts';
import { Reviews, type ApartOf } from '../books/reviews/index.ts';
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

/** Simulated staff are two, whom nobody let in. What an operator signed who was disabled since is judged anew. */
const apartOf: ApartOf = async (from, { maker, checker, now }) => {
  if (maker.kind !== 'operator') return null;
  if (await isDisabledOperator(from, maker.id)) return 'lapsed';
  return checker.kind === 'operator' ? areApartUntil(from, { one: maker.id, other: checker.id, now }) : null;
};

export function openReviews({ keys, ...parts }: Parts): DeskWork {
  const { db, customers, sessions, systemNow } = parts;
  const gates = new Gates({ db, now: systemNow, customers, sessions });
  const reviews = new Reviews({ ...parts, customers: gates, apartOf });
  reviews.register(gateReviews({ gates, reviews, systemNow }));
  const appeals = new Appeals({ ...parts, gates, reviews, tokenKey: keys.derive('appeal-token') });
  return { gates, reviews, appeals, deskGates: new DeskGates({ ...parts, gates, reviews }) };
}
