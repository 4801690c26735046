import type { Instant } from '@parkett/kernel';
import { Files } from '../../books/files/index.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import { bodyHash, type Principal } from '../../platform/commands/index.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { insertPicture, nextPicture } from './pictures-store.ts';
import { Threads } from './threads.ts';
import { writingWithoutSession } from './without-session.ts';

/** A customer has asked and was answered, and has complained, and somebody has written without a session, so that the checks have rows to look at. */
export async function populate({ commands, database: { db }, instruments, ruleBook, now }: TestFloor): Promise<void> {
  const threads = new Threads({
    letters: { isOn: false, writeReply: async () => {} },
    ...{ db, commands, instruments, ruleBook, customerKeys: testKeys(db), systemNow: () => now, notify: () => {} },
    reviews: { get: async () => null },
  });
  const given = (principal: Principal, route: string, key: string) => ({ principal, route, key, bodyHash: bodyHash({ key }) });
  const customer = { kind: 'customer', id: 1n };
  const said = { customer: 1n, text: 'Please explain it.', about: { kind: 'instrument', number: 'SAP' } } as const;
  await keepPicture(db, now);
  const shown = { ...said, kind: 'question', subject: 'The price of SAP', pictures: ['1'] } as const;
  await threads.open({ ...given(customer, 'service/open', 'thread-1'), command: shown });
  await threads.answer({ ...given({ kind: 'operator', id: 1n }, 'service/answer', 'answer-1'), command: { number: 'T1', text: 'It moves.' } });
  await threads.open({ ...given(customer, 'service/open', 'thread-2'), command: { ...said, kind: 'complaint', subject: 'A wrong fee' } });
  const write = writingWithoutSession({ db, customerKeys: testKeys(db), ruleBook, systemNow: () => now, now: () => now });
  const typed = {
    claimed: 'anna@example.org',
    address: 'reply@example.org',
    subject: 'No way in',
    text: 'My account is locked.',
    language: 'de',
  } as const;
  await write(typed, '192.0.2.1');
}

async function keepPicture(db: Db, now: Instant): Promise<void> {
  const files = new Files({ db, keys: testKeys(db), ruleBook: undefined as never, pictures: undefined as never, now: () => now });
  const picture = { type: 'image/jpeg', bytes: Buffer.alloc(100), width: 60, height: 40 } as const;
  await withTransaction(db, async tx => {
    const file = await files.keep(tx, { customer: 1n, purpose: 'customer-service', picture });
    await insertPicture(tx, { id: await nextPicture(tx), file, customer: 1n, at: now });
  });
}
