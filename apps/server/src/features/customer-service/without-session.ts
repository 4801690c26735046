import { denied, type Denial, type RequestOf } from '@parkett/contract';
import type { writeWithoutSession } from '@parkett/contract/customer-service';
import { ok, threadNumber, type Result } from '@parkett/kernel';
import { readAccount, retentionEnds } from '../../books/customers/index.ts';
import { isEmail } from '../../books/letters/index.ts';
import type { House } from '../../declaration.ts';
import { withTransaction, type Queryable, type Tx } from '../../platform/db.ts';
import { addDueItem, type DueKind } from '../../platform/due-items.ts';
import { HourlyBudget } from '../../platform/hourly-budget.ts';
import { networkOf } from '../../platform/http/network.ts';
import { textsWithoutSession, yearsWithoutSession } from './limits.ts';
import { judgeSubject, judgeText } from './rules/judge-text.ts';
import { keyOfThread, keyPlace, subjectPlace, textPlace, writerPlace } from './sealed-places.ts';
import { insertText, insertThread, nextThread } from './store.ts';
import { eraseThread, insertThreadKey, insertWriter, readWriter } from './writers-store.ts';

type Parts = Pick<House, 'db' | 'customerKeys' | 'ruleBook' | 'systemNow' | 'now'>;
type Typed = RequestOf<typeof writeWithoutSession>;
type Read = Pick<Typed, 'claimed' | 'address' | 'subject' | 'text' | 'language'>;

type Budgets = [HourlyBudget, HourlyBudget, HourlyBudget];
/** A site has 65,536 networks of its own, and a flood of texts would keep the desk from those who wait: so many networks may write as much as one may. */
const networksPerSite = 4;
const networksPerHouse = 100;

/** The words as they are kept. Whether there is such an account or case isn't looked up, so no answer and no moment tells it. */
function judge({ claimed, address: typed, subject, text, language }: Typed): Result<Read, Denial> {
  if (claimed.trim() === '') return denied('account-missing');
  const address = readAccount(typed);
  if (!address.ok || !isEmail(address.value)) return denied('email-malformed');
  const [readSubject, readText] = [judgeSubject(subject), judgeText(text)];
  if (!readSubject.ok) return readSubject;
  if (!readText.ok) return readText;
  return ok({ claimed: claimed.trim(), address: address.value, subject: readSubject.value, text: readText.value, language });
}

/** Writing to customer service by people who can't sign in. The thread has no customer, and the house's key seals it. */
export function writingWithoutSession(parts: Parts): (typed: Typed, from: string) => Promise<Result<{ number: string }, Denial>> {
  const { db, ruleBook, systemNow } = parts;
  const budgetOf = (name: string) => new HourlyBudget({ db, now: systemNow, name });
  const [ofNetwork, ofSite, ofHouse] = ['', ' from a site', ' of all'].map(whose => budgetOf(`texts without a session${whose}`)) as Budgets;
  const take = async (from: string): Promise<number> => {
    const most = ruleBook.now(textsWithoutSession);
    return (
      (await ofNetwork.take(networkOf(from, 64), most)) ||
      (await ofSite.take(networkOf(from, 48), most * networksPerSite)) ||
      (await ofHouse.take('house', most * networksPerHouse))
    );
  };
  return async (typed, from) => {
    const read = judge(typed);
    if (!read.ok) return read;
    const seconds = await take(from);
    if (seconds > 0) return denied('too-many-attempts', { seconds });
    return ok({ number: threadNumber(await withTransaction(db, tx => write(tx, parts, read.value))) });
  };
}

async function write(tx: Tx, { customerKeys, systemNow, now }: Parts, { claimed, address, subject, text, language }: Read): Promise<bigint> {
  const [id, at, openedAt] = [await nextThread(tx), systemNow(), now()];
  const { key, sealed: sealedKey } = customerKeys.newUnderHouse(keyPlace(id));
  const nothing = { customer: null, aboutKind: null, aboutId: null, dueAt: null };
  const sealedSubject = key.seal(subjectPlace(id), subject);
  await insertThread(tx, {
    ...{ ...nothing, id, kind: 'without-sign-in', subject: sealedSubject },
    ...{ openedAt, state: 'open', entries: 1, changedAt: at },
  });
  const place = { thread: id, number: 1 };
  const by = { byKind: 'visitor', byId: 0n, articles: null } as const;
  await insertText(tx, { ...place, ...by, text: key.seal(textPlace(place), text), state: 'open', writtenAt: at });
  const sealed = (what: 'claimed' | 'address', words: string): Buffer => key.seal(writerPlace(id, what), words);
  await insertWriter(tx, { thread: id, claimed: sealed('claimed', claimed), address: sealed('address', address), language });
  await insertThreadKey(tx, { thread: id, sealed: sealedKey });
  await addDueItem(tx, { kind: threadEnds, key: String(id), at: retentionEnds(openedAt, yearsWithoutSession) });
  return id;
}

const threadEnds = 'customer-service.thread-ends';

/** Erases threads of people without a session when their time has ended. */
export const endedThreads: DueKind = {
  name: threadEnds,
  handle: async (tx, items) => {
    for (const { key } of items) await eraseThread(tx, BigInt(key));
  },
};

/** The account or case that the writer of a thread names, and the address for the answer. Null of a thread of a customer, and of one that was erased. */
export async function writerOf(
  from: Queryable,
  { customerKeys, thread }: Pick<House, 'customerKeys'> & { readonly thread: bigint },
): Promise<Pick<Typed, 'claimed' | 'address' | 'language'> | null> {
  const row = await readWriter(from, thread);
  const key = row && (await keyOfThread(from, customerKeys, { id: thread, customer: null }));
  if (!row || !key) return null;
  const opened = (what: 'claimed' | 'address'): string => key.open(writerPlace(thread, what), row[what]).toString();
  return { claimed: opened('claimed'), address: opened('address'), language: row.language };
}
