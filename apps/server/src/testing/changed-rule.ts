import type { Instant } from '@parkett/kernel';
import type { RuleBook } from '../books/house-rules/index.ts';
import { withTransaction, type Db } from '../platform/db.ts';

/** Has a rule say something else as a newer program does, whose presets need no review. */
export async function changeRule(db: Db, ruleBook: RuleBook, change: { name: string; value: unknown; from: Instant }): Promise<void> {
  await withTransaction(db, tx => ruleBook.change(tx, { ...change, actor: { kind: 'system', name: 'preset' }, reason: 'preset of a newer version' }));
  await ruleBook.reread();
}
