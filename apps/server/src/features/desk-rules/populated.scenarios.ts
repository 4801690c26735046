import { later } from '@parkett/kernel';
import { Customers } from '../../books/customers/index.ts';
import { openEntriesMax } from '../../books/orders/index.ts';
import { Reviews } from '../../books/reviews/index.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { proposing } from './propose.ts';
import { ruleReview } from './rule-review.ts';

/** Two admins have changed a limit, so that the checks have rows to look at. */
export async function populate({ commands, database: { db }, ruleBook, now }: TestFloor): Promise<void> {
  const customerKeys = testKeys(db);
  const parts = { db, commands, customers: new Customers({ db, keys: customerKeys }), customerKeys, apartOf: async () => null, systemNow: () => now };
  const reviews = new Reviews(parts);
  reviews.registerOfHouse(ruleReview({ ruleBook }));
  const given = (id: bigint, route: string) => ({
    principal: { kind: 'operator', id },
    route,
    key: `a-rule-by-${id}-x`,
    bodyHash: bodyHash({ route }),
  });
  const propose = proposing({ commands, ruleBook, reviews, mayShorten: true });
  const wish = {
    name: openEntriesMax.name,
    fields: [{ field: '', value: '250' }],
    from: later(now, 3_600_000),
    reason: 'a busy week',
    isShortened: true,
  };
  await propose({ ...given(1n, 'rules/propose'), command: wish });
  const [review] = await reviews.pendingOfKind(db, 'rule');
  const signed = { review: review!.id, decision: 'approved', reason: null, note: null } as const;
  await reviews.decide({ ...given(2n, 'reviews/decide'), command: signed });
}
