import { bodyHash } from '../../platform/commands/index.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { moving } from './move.ts';

/** A customer has put something aside and taken some of it back, so that the check has rows to look at. */
export async function populate({ commands, ledger, ruleBook, database: { db }, now }: TestFloor): Promise<void> {
  let seconds = 0;
  const systemNow = () => (now + seconds * 1_000) as typeof now;
  const move = moving({ db, commands, ledger, ruleBook, systemNow, notify: () => {} });
  for (const [way, amount] of [
    ['aside', '10.00'],
    ['back', '4.00'],
  ] as const) {
    const command = { customer: 1n, body: { way, amount } };
    const done = await move({
      principal: { kind: 'customer', id: 1n },
      key: `put-${way}`,
      route: 'putAside/move',
      bodyHash: bodyHash(command.body),
      command,
    });
    if (done.outcome !== 'accepted') throw new Error(JSON.stringify(done));
    seconds += 60;
  }
}
