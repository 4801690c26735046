import { denied, type identity, type ReplyOf, type RequestOf } from '@parkett/contract';
import { dateAt, instantToWire, later, ok, refuse, type Instant } from '@parkett/kernel';
import { hasEnded, lockCustomer, readCustomer } from '../../books/customers/index.ts';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { dueAtOf, freshMs, reviewDays } from './limits.ts';
import type { IdentityParts } from './parts.ts';
import { photosOf, type Photos } from './rules/photos.ts';
import { readApplication, type Application } from './rules/application.ts';
import { sendingDenial, type Sender } from './rules/sending.ts';
import { openReview, reviewKind } from './review.ts';
import { keepPersonFindable } from './findable.ts';
import { sealFields } from './sealed-fields.ts';
import { insertApplication, lastApplication, usablePhotos } from './store.ts';

export type SubmitApplication = { readonly customer: bigint; readonly body: RequestOf<typeof identity.submit> };
type Snapshot = { readonly isClosed: boolean; readonly sender: Sender; readonly usable: ReadonlySet<bigint>; readonly days: number };
type Change = {
  readonly customer: bigint;
  readonly isVerified: boolean;
  readonly application: Application;
  readonly photos: Photos;
  readonly sentAt: Instant;
  readonly dueAt: Instant;
};

/** Text that is compared with numbers of files: what isn't one is none. */
const numberIn = (text: string): bigint[] => (/^[1-9]\d{0,17}$/.test(text) ? [BigInt(text)] : []);

/** What stands for a document in look-ups. */
const documentOf = ({ documentCountry, documentNumber }: Application): string => `${documentCountry} ${documentNumber}`;

/** Puts what a customer says of himself before the reviewers. */
export function submitting(parts: IdentityParts): Submit<SubmitApplication, ReplyOf<typeof identity.submit>> {
  const { commands, customers, customerKeys, reviews, ruleBook, systemNow } = parts;
  const load = async (tx: Tx, { customer, body }: SubmitApplication): Promise<Snapshot> => {
    await lockCustomer(tx, customer);
    const isClosed = await hasEnded(tx, customer);
    const ids = [body.front, body.back].flatMap(numberIn);
    const usable = await usablePhotos(tx, { customer, ids, since: later(systemNow(), -freshMs) });
    const { realName } = (await readCustomer(tx, customerKeys, customer))!;
    const known = (await lastApplication(tx, customer)) !== null;
    const awaitsReview = (await reviews.pendingOf(tx, { kind: reviewKind, customer })) !== null;
    return { isClosed, sender: { realName, known, awaitsReview }, usable, days: ruleBook.now(reviewDays) };
  };
  const save = async (tx: Tx, { customer, isVerified, application, photos, sentAt, dueAt }: Change): Promise<void> => {
    const numberIndex = customerKeys.blindIndex('identity document', documentOf(application));
    const id = await insertApplication(tx, { customer, ...photos, numberIndex, sentAt });
    await sealFields(tx, { key: await customerKeys.of(tx, customer), id, application });
    await keepPersonFindable(tx, customerKeys, customer);
    await openReview(tx, reviews, { id, customer, openedAt: sentAt, dueAt });
    // What was verified holds until something else is.
    if (!isVerified) await customers.setRealNameWithin(tx, customer, 'under-review');
  };
  const submit = commands.register(
    withKeptAnswer<SubmitApplication, Snapshot, Change, ReplyOf<typeof identity.submit>>({
      name: 'submit identity',
      load: (tx, { command }) => load(tx, command),
      decide: ({ isClosed, sender, usable, days }, { customer, body }, now) => {
        // Closed while this was on its way: nothing more is kept of him.
        if (isClosed) return denied('no-session');
        const notNow = sendingDenial(sender);
        if (notNow) return refuse(notNow);
        const { front, back, ...typed } = body;
        const application = readApplication(typed, dateAt(now));
        if (!application.ok) return application;
        const photos = photosOf({ front, back, documentType: application.value.documentType, usable });
        if (!photos.ok) return photos;
        const dueAt = dueAtOf(now, days);
        return ok({
          change: { customer, isVerified: sender.realName === 'verified', application: application.value, photos: photos.value, sentAt: now, dueAt },
          answer: { dueAt: instantToWire(dueAt) },
        });
      },
      save,
    }),
  );
  return submission => customers.changing(submission.command.customer, () => submit(submission));
}
