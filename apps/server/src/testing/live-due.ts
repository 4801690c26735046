import type { Instant } from '@parkett/kernel';
import type { DueKind } from '../platform/due-items.ts';
import { textsLiteral, timestamp, withTransaction } from '../platform/db.ts';
import type { TestFloor } from './trading-floor.ts';

/** Lets some kinds of due work live until a moment, each piece at its own. */
export async function liveDue(floor: TestFloor, kinds: readonly DueKind[], until: Instant): Promise<void> {
  const { db } = floor.database;
  for (;;) {
    const [next] = await db.query<{ kind: string; key: string; at: Instant }>(
      '',
      `select kind, key, at from due_item where kind = any($1::text[]) and state = 'waiting' and at <= $2 order by at, kind, key limit 1`,
      [textsLiteral(kinds.map(({ name }) => name)), timestamp(until)],
    );
    const moment = next?.at ?? until;
    if (moment > floor.now) await floor.advance(moment - floor.now);
    await floor.backOffice.settled();
    if (!next) return;
    const after = await withTransaction(db, async tx => {
      await tx.query('', `update due_item set state = 'done', done_at = now() where kind = $1 and key = $2`, [next.kind, next.key]);
      return kinds.find(({ name }) => name === next.kind)!.handle(tx, [{ key: next.key, at: next.at, facts: {} }], floor.now);
    });
    after?.();
    await floor.backOffice.settled();
  }
}
