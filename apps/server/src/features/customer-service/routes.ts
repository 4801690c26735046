import { denied } from '@parkett/contract';
import * as contract from '@parkett/contract/customer-service';
import { ok } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import type { House } from '../../declaration.ts';
import type { Calls } from '../../platform/calls.ts';
import { aboutShown } from './about.ts';
import { complaintDays, serviceHours, textsPerDay, threadsPerDay } from './limits.ts';
import { entryShown, ownHeadOf } from './shown.ts';
import { takingPictures } from './pictures.ts';
import { findPicture, picturesOf } from './pictures-store.ts';
import { readLastEntries, readThread, threadsOf } from './store.ts';
import { threadIdOf, type Threads } from './threads.ts';
import { writingWithoutSession } from './without-session.ts';

const rowsAtOnce = 20;

/** Customer service as customers meet it: the form with its limits, their own threads, and writing in them. */
export function addServiceCalls(calls: Calls<SignedIn>, { threads, ...house }: House & { threads: Threads }): void {
  const { db, customerKeys, files, instruments, ruleBook } = house;
  const writeWithoutSession = writingWithoutSession(house);
  const { subjectLengthMax, textLengthMax } = contract;
  calls.open(contract.serviceForm, async () => {
    const limits = { threadsPerDay: ruleBook.now(threadsPerDay), textsPerDay: ruleBook.now(textsPerDay) };
    return ok({ hours: ruleBook.now(serviceHours), subjectLengthMax, textLengthMax, ...limits, complaintDays });
  });
  calls.signedIn(contract.ownThreads, async ({ before }, { session }) => {
    const customer = session.customer.id;
    const found = await threadsOf(db, { customer, before: before === undefined ? null : threadIdOf(before), size: rowsAtOnce + 1 });
    const key = await customerKeys.of(db, customer);
    return ok({ threads: found.slice(0, rowsAtOnce).map(thread => ownHeadOf(thread, key)), hasMore: found.length > rowsAtOnce });
  });
  calls.signedIn(contract.ownThread, async ({ number, before }, { session }) => {
    const customer = session.customer.id;
    const thread = await readThread(db, threadIdOf(number));
    if (thread?.customer !== customer) return denied('thread-does-not-exist');
    const { entries, hasEarlier } = await readLastEntries(db, { thread: thread.id, before });
    const pictures = await picturesOf(db, { thread: thread.id, numbers: entries.map(entry => entry.number) });
    const key = await customerKeys.of(db, customer);
    return ok({
      ...ownHeadOf(thread, key),
      about: aboutShown(thread, instruments),
      entries: entries.map(entry => entryShown(entry, { key, pictures })),
      hasEarlier,
    });
  });
  calls.keyed(contract.openThread, (body, { session, commandKey }) =>
    threads.open({ ...commandKey(), command: { customer: session.customer.id, ...body } }),
  );
  calls.keyed(contract.writeInThread, (body, { session, commandKey }) =>
    threads.write({ ...commandKey(), command: { customer: session.customer.id, ...body } }),
  );
  const takePicture = takingPictures(house);
  calls.upload(contract.uploadPicture, ({ picture }, { commandKey }) => takePicture(picture, commandKey()));
  calls.download(contract.ownPicture, async ({ thread: number, picture }, { session }) => {
    const customer = session.customer.id;
    const thread = await readThread(db, threadIdOf(number));
    const found = thread?.customer === customer ? await findPicture(db, { thread: thread.id, picture }) : null;
    const read = found && (await files.read(found.file, { by: { kind: 'customer', id: customer }, reason: 'own' }));
    return read ? ok({ type: 'image/jpeg', name: `${number}-${picture}.jpg`, bytes: read.bytes }) : denied('photo-does-not-exist');
  });
  calls.open(contract.writeWithoutSession, (body, { address }) => writeWithoutSession(body, address));
}
