import { denied } from '@parkett/contract';
import * as contract from '@parkett/contract/desk-customer-service';
import { instantToWire, ok } from '@parkett/kernel';
import { recordLook, type Actor } from '../../books/audit/index.ts';
import { lookAt } from '../../books/customers/index.ts';
import { namedActors, type OnDuty } from '../../books/operators/index.ts';
import type { House } from '../../declaration.ts';
import type { Calls } from '../../platform/calls.ts';
import { aboutShown } from './about.ts';
import { addThreadFiles } from './desk-files.ts';
import { keyOfThread } from './sealed-places.ts';
import { customerShown, entryShown, headOf } from './shown.ts';
import { findPicture, picturesOf } from './pictures-store.ts';
import { queuedThreads, readLastEntries, readThread, threadsOf, type EntryRow, type ThreadRow } from './store.ts';
import { threadIdOf, type Threads } from './threads.ts';
import { writerOf } from './without-session.ts';

const rowsAtOnce = 50;
const rowsOfCustomer = 20;

/** Somebody without a session is nobody that the audit knows. */
const actorOf = ({ byKind, byId }: EntryRow): Actor =>
  byKind === 'visitor' ? { kind: 'system', name: 'visitor' } : { kind: byKind, name: String(byId) };

type Parts = House & { readonly threads: Threads };

/** Threads at the desk: the queue, one thread, answering and closing. */
export function addDeskServiceCalls(calls: Calls<OnDuty>, parts: Parts): void {
  const { db, customerKeys, files, instruments, letters, now, systemNow, threads } = parts;
  const keyOf = (thread: ThreadRow) => keyOfThread(db, customerKeys, thread);
  const queued = async (thread: ThreadRow): Promise<contract.QueuedThread> => ({
    ...headOf(thread, await keyOf(thread)),
    ...{ customer: customerShown(thread), openedAt: instantToWire(thread.openedAt) },
  });
  const page = async (found: readonly ThreadRow[], size: number) => ({
    threads: await Promise.all(found.slice(0, size).map(queued)),
    ...{ hasMore: found.length > size, now: instantToWire(now()) },
  });
  calls.signedIn(contract.queue, async ({ show, after }) => {
    const asked = { show, after: after === undefined ? null : threadIdOf(after), size: rowsAtOnce + 1 };
    return ok(await page(await queuedThreads(db, asked), rowsAtOnce));
  });
  calls.signedIn(contract.ofCustomer, async ({ customer: number, before }, { session: { operator } }) => {
    const customer = await lookAt(db, { number, operator: operator.id, at: systemNow() });
    if (!customer.ok) return customer;
    const asked = { before: before === undefined ? null : threadIdOf(before), size: rowsOfCustomer + 1 };
    return ok(await page(await threadsOf(db, { customer: customer.value, ...asked }), rowsOfCustomer));
  });
  addThreadFiles(calls, parts);
  calls.signedIn(contract.thread, async ({ number, before }, { session }) => {
    const thread = await readThread(db, threadIdOf(number));
    if (!thread) return denied('thread-does-not-exist');
    if (thread.customer !== null) await recordLook(db, { operator: session.operator.id, customer: thread.customer, at: systemNow() });
    const { entries, hasEarlier } = await readLastEntries(db, { thread: thread.id, before });
    const key = await keyOf(thread);
    const pictures = await picturesOf(db, { thread: thread.id, numbers: entries.map(entry => entry.number) });
    const writer = await writerOf(db, { customerKeys, thread: thread.id });
    const named = await namedActors(db, entries.map(actorOf));
    return ok({
      ...(await queued(thread)),
      ...{ about: aboutShown(thread, instruments), now: instantToWire(now()), isErased: key === null },
      writer: writer && { claimed: writer.claimed, address: writer.address, isSent: letters.isOn },
      entries: entries.map(entry => ({ ...entryShown(entry, { key, pictures }), actor: named(actorOf(entry)) })),
      hasEarlier,
    });
  });
  calls.download(contract.threadPicture, async ({ thread: number, picture }, { session: { operator } }) => {
    const found = await findPicture(db, { thread: threadIdOf(number), picture });
    const read = found && (await files.read(found.file, { by: { kind: 'operator', id: operator.id }, reason: number }));
    return read ? ok({ type: 'image/jpeg', name: `${number}-${picture}.jpg`, bytes: read.bytes }) : denied('photo-does-not-exist');
  });
  calls.keyed(contract.answerThread, (command, { commandKey }) => threads.answer({ ...commandKey(), command }));
  calls.keyed(contract.closeThread, (command, { commandKey }) => threads.close({ ...commandKey(), command }));
}
