import { denied, type Denial } from '@parkett/contract';
import type { ThreadAbout } from '@parkett/contract/customer-service';
import { idOfNumber, instantToWire, later, ok, refuse, threadNumber, type Instant, type Result } from '@parkett/kernel';
import { lockCustomer } from '../../books/customers/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import type { House } from '../../declaration.ts';
import { withKeptAnswer, type Principal, type Submission, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { findAbout, type About, type AboutParts } from './about.ts';
import { findPictures } from './pictures.ts';
import { insertPicturesOf } from './pictures-store.ts';
import { complaintDays, textsPerDay, threadsPerDay } from './limits.ts';
import { judgeSubject, judgeText, tooManyTexts, tooManyThreads, type DayOfTexts } from './rules/judge-text.ts';
import { articlesAbout } from './rules/articles-about.ts';
import { afterAnswer, afterClosing, afterStaff, afterText, type ThreadKind, type ThreadState } from './rules/next-state.ts';
import { keyOfThread, subjectPlace, textPlace } from './sealed-places.ts';
import { writerOf } from './without-session.ts';
import { countTexts, insertText, insertThread, lockThread, nextThread, readThread, updateThread, type EntryRow, type ThreadRow } from './store.ts';

export type ThreadParts = Pick<House, 'db' | 'commands' | 'customerKeys' | 'instruments' | 'letters' | 'ruleBook' | 'systemNow' | 'notify'> &
  AboutParts;

const dayMs = 24 * 3_600_000;

type Open = {
  readonly customer: bigint;
  readonly kind: Exclude<ThreadKind, 'without-sign-in'>;
  readonly subject: string;
  readonly text: string;
  readonly about?: ThreadAbout | undefined;
  readonly pictures?: readonly string[] | undefined;
};
type Opened = { readonly number: string; readonly dueAt: string | null };
type Write = Pick<Open, 'customer' | 'text' | 'pictures'> & { readonly number: string };
type Answer = { readonly number: string; readonly text: string };
type Close = { readonly number: string };
type Stands = { readonly state: ThreadState };

/** A row that is written with its text in the clear; the text is sealed when it is saved. */
type NewEntry = Omit<EntryRow, 'text'> & { readonly text: string | null; readonly customer: bigint | null; readonly pictures: readonly bigint[] };
type Pictures = Result<readonly bigint[], Denial>;
/** `isErased`: its customer was erased. */
type KnownThread = ThreadRow & { readonly isErased: boolean };
type NewThread = Omit<ThreadRow, 'subject' | 'customer'> & { readonly subject: string; readonly customer: bigint };

/** Threads between customers and the house: opened and written in by their customer, answered and closed at the desk. */
export class Threads {
  readonly #parts: ThreadParts;
  readonly open: Submit<Open, Opened>;
  readonly write: Submit<Write, Stands>;
  readonly answer: Submit<Answer, Stands>;
  readonly answerByStaff: Submit<Close, Stands>;
  readonly close: Submit<Close, Stands>;

  constructor(parts: ThreadParts) {
    this.#parts = parts;
    this.open = this.#opening();
    this.write = this.#writing();
    this.answer = this.#answering();
    this.answerByStaff = this.#answeringByStaff();
    this.close = this.#closing();
  }

  #opening(): Submit<Open, Opened> {
    type Known = { id: bigint; at: Instant; day: DayOfTexts; about: Result<About, Denial>; pictures: Pictures };
    const submit = this.#parts.commands.register(
      withKeptAnswer<Open, Known, { thread: NewThread; text: string; pictures: readonly bigint[] }, Opened>({
        name: 'service/open',
        load: async (tx, { command: { customer, about, pictures } }) => {
          const day = await this.#lockDay(tx, customer);
          const found = {
            about: await findAbout(tx, { customer, about, parts: this.#parts }),
            pictures: await findPictures(tx, { customer, pictures, at: day.at }),
          };
          return { ...day, ...found, id: await nextThread(tx) };
        },
        decide: ({ id, at, day, about, pictures }, { customer, kind, ...said }, now) => {
          const [subject, text] = [judgeSubject(said.subject), judgeText(said.text)];
          if (!subject.ok) return subject;
          if (!text.ok) return text;
          if (!about.ok) return about;
          if (!pictures.ok) return pictures;
          const refused = tooManyThreads(day);
          if (refused) return refuse(refused);
          const dueAt = kind === 'complaint' ? later(now, complaintDays * dayMs) : null;
          const thread = {
            id,
            customer,
            kind,
            subject: subject.value,
            ...about.value,
            openedAt: now,
            dueAt,
            state: 'open',
            entries: 1,
            changedAt: at,
          } as const;
          return ok({
            change: { thread, text: text.value, pictures: pictures.value },
            answer: { number: threadNumber(id), dueAt: dueAt && instantToWire(dueAt) },
          });
        },
        save: async (tx, { thread, text, pictures }) => {
          const key = await this.#parts.customerKeys.of(tx, thread.customer);
          await insertThread(tx, { ...thread, subject: key.seal(subjectPlace(thread.id), thread.subject) });
          const by = { byKind: 'customer', byId: thread.customer } as const;
          await this.#append(tx, {
            thread: thread.id,
            number: 1,
            ...by,
            customer: thread.customer,
            ...{ text, pictures, articles: null },
            state: 'open',
            writtenAt: thread.changedAt,
          });
        },
      }),
    );
    return this.#telling(submit, ({ customer }) => customer);
  }

  #writing(): Submit<Write, Stands> {
    type Known = { at: Instant; day: DayOfTexts; thread: ThreadRow | null; pictures: Pictures };
    const submit = this.#parts.commands.register(
      withKeptAnswer<Write, Known, NewEntry, Stands>({
        name: 'service/write',
        load: async (tx, { command: { customer, number, pictures } }) => {
          const day = await this.#lockDay(tx, customer);
          const thread = await lockThread(tx, threadIdOf(number));
          const found = await findPictures(tx, { customer, pictures, at: day.at });
          return { ...day, thread: thread?.customer === customer ? thread : null, pictures: found };
        },
        decide: ({ at, day, thread, pictures }, { customer, text: said }) => {
          if (!thread) return denied('thread-does-not-exist');
          const text = judgeText(said);
          if (!text.ok) return text;
          if (!pictures.ok) return pictures;
          const refused = tooManyTexts(day);
          if (refused) return refuse(refused);
          const state = afterText(thread.state);
          return ok({
            change: entryOf(thread, {
              byKind: 'customer',
              byId: customer,
              text: text.value,
              articles: null,
              pictures: pictures.value,
              state,
              writtenAt: at,
            }),
            answer: { state },
          });
        },
        save: (tx, entry) => this.#append(tx, entry),
      }),
    );
    return this.#telling(submit, ({ customer }) => customer);
  }

  #answering(): Submit<Answer, Stands> {
    return this.#atDesk<Answer>('service/answer', (thread, command) => {
      const text = judgeText(command.text);
      if (!text.ok) return text;
      const state = afterAnswer(thread);
      return state.ok ? ok({ state: state.value, text: text.value, articles: null }) : state;
    });
  }

  #answeringByStaff(): Submit<Close, Stands> {
    return this.#atDesk<Close>('service/answerByStaff', thread => {
      const state = afterStaff(thread);
      return state.ok ? ok({ state: state.value, text: null, articles: articlesAbout(thread.aboutKind).join(' ') }) : state;
    });
  }

  #closing(): Submit<Close, Stands> {
    return this.#atDesk<Close>('service/close', thread => {
      const state = afterClosing(thread);
      return state.ok ? ok({ state: state.value, text: null, articles: null }) : state;
    });
  }

  /** A command of somebody who works for the house, on one thread. */
  #atDesk<Command extends Close>(
    name: string,
    judge: (thread: KnownThread, command: Command) => Result<Pick<NewEntry, 'state' | 'text' | 'articles'>, Denial>,
  ): Submit<Command, Stands> {
    type Known = { at: Instant; thread: KnownThread | null; by: Principal };
    const submit = this.#parts.commands.register(
      withKeptAnswer<Command, Known, NewEntry, Stands>({
        name,
        load: async (tx, { command, principal }: Submission<Command>) => {
          const thread = await lockThread(tx, threadIdOf(command.number));
          const isErased = thread !== null && (await keyOfThread(tx, this.#parts.customerKeys, thread)) === null;
          return { at: this.#parts.systemNow(), thread: thread && { ...thread, isErased }, by: principal };
        },
        decide: ({ at, thread, by }, command) => {
          if (!thread) return denied('thread-does-not-exist');
          const judged = judge(thread, command);
          if (!judged.ok) return judged;
          const change = entryOf(thread, {
            byKind: by.kind === 'staff' ? 'staff' : 'operator',
            byId: by.id,
            ...judged.value,
            pictures: [],
            writtenAt: at,
          });
          return ok({ change, answer: { state: judged.value.state } });
        },
        told: ({ change: { customer, thread } }) => ({ subject: customer, facts: { thread: threadNumber(thread) } }),
        save: async (tx, entry) => {
          await this.#append(tx, entry);
          if (entry.state === 'answered') await this.#send(tx, entry);
        },
      }),
    );
    return this.#telling(submit, async ({ number }) => (await readThread(this.#parts.db, threadIdOf(number)))!.customer);
  }

  /** One customer's texts come one after the other, so that those of the day are counted rightly. */
  async #lockDay(tx: Tx, customer: bigint): Promise<{ at: Instant; day: DayOfTexts }> {
    await lockCustomer(tx, customer);
    const at = this.#parts.systemNow();
    const { ruleBook } = this.#parts;
    const counted = await countTexts(tx, { customer, since: later(at, -dayMs) });
    return { at, day: { ...counted, threadsMax: ruleBook.now(threadsPerDay), textsMax: ruleBook.now(textsPerDay) } };
  }

  async #append(tx: Tx, { customer, text, pictures, ...entry }: NewEntry): Promise<void> {
    const { customerKeys } = this.#parts;
    const keyOf = async () => (await keyOfThread(tx, customerKeys, { id: entry.thread, customer })) ?? customerKeys.of(tx, customer!);
    // An entry without a text is written of an erased customer too.
    const row = { ...entry, text: text === null ? null : (await keyOf()).seal(textPlace(entry), text) };
    await insertText(tx, row);
    await insertPicturesOf(tx, { ...row, pictures });
    if (row.number > 1) await updateThread(tx, row);
  }

  /** The letter of an answer: news for a customer, and the answer itself for somebody without a session. */
  async #send(tx: Tx, { customer, thread, text, writtenAt: at }: NewEntry): Promise<void> {
    if (customer !== null) {
      const isComplaint = (await readThread(tx, thread))?.kind === 'complaint';
      return wantLetter(tx, { kind: 'service-answered', customer, at, ...(isComplaint ? { always: true } : {}) });
    }
    const { customerKeys, letters } = this.#parts;
    const { address: to, language } = (await writerOf(tx, { customerKeys, thread }))!;
    await letters.writeReply(tx, { to, language, facts: { at, text: text ?? '' } });
  }

  /** The screens of the thread's customer ask again. */
  #telling<Command, Reply>(
    submit: Submit<Command, Reply>,
    customerOf: (command: Command) => bigint | Promise<bigint | null>,
  ): Submit<Command, Reply> {
    return async submission => {
      const outcome = await submit(submission);
      const customer = outcome.outcome === 'accepted' ? await customerOf(submission.command) : null;
      if (customer !== null) this.#parts.notify([customer], ['service']);
      return outcome;
    };
  }
}

/** The thread of its number; none has 0. */
export const threadIdOf = (number: string): bigint => idOfNumber('T', number) ?? 0n;

const entryOf = ({ id, customer, entries }: ThreadRow, entry: Omit<NewEntry, 'thread' | 'customer' | 'number'>): NewEntry => ({
  thread: id,
  customer,
  number: entries + 1,
  ...entry,
});
