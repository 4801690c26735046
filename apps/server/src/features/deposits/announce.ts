import { denied, type Denial, type ReplyOf, type RequestOf } from '@parkett/contract';
import type { announce as contract } from '@parkett/contract/deposits';
import { depositNumber, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import type { Picture, SentPicture } from '../../books/files/index.ts';
import { lockCustomer } from '../../books/customers/index.ts';
import { settlementCalendar } from '../../books/instruments/index.ts';
import { moneyLimit } from '../../books/ledger/index.ts';
import { useOf, withKeptAnswer, type CommandKey, type Outcome } from '../../platform/commands/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { channelOf, type Channel } from './channel.ts';
import { announcementDays, limitsNow } from './limits.ts';
import type { DepositsParts } from './parts.ts';
import { pendingDepositOf } from './pending.ts';
import { reviewKind } from './review.ts';
import { endOf } from './rules/deposit-hours.ts';
import { judgeAnnouncement, type Pending } from './rules/judge-announcement.ts';
import { readSender } from './read-sender.ts';
import { sealSender, type Sender } from './sender.ts';
import { noteStep } from './step.ts';
import { insertDeposit, nextDeposit, type DepositRow } from './store.ts';

type Reply = ReplyOf<typeof contract>;
type Form = RequestOf<typeof contract>;
/** `looked`: its picture, or the first thing that is wrong. */
type Announce = { readonly customer: bigint; readonly form: Form; readonly looked: Result<Picture, Denial> };
type Snapshot = {
  readonly id: bigint;
  readonly channel: Channel | null;
  readonly pending: Pending | null;
  readonly sender: Result<Sender, Denial> | null;
};
type Change = { readonly row: Omit<DepositRow, 'sender' | 'proof'>; readonly sender: Sender; readonly picture: Picture };

/** A proof that begins like a PDF. */
const isPdf = (sent: Buffer): boolean => sent.subarray(0, 5).toString('latin1') === '%PDF-';

/** The picture, what is wrong with it, or why it wasn't looked at. */
async function readProof(files: DepositsParts['files'], picture: SentPicture): Promise<Result<Picture, Denial> | Outcome<never>> {
  if (isPdf(picture.sent)) return denied('proof-is-pdf');
  const received = await files.receive(picture);
  if (received.ok) return received;
  return received.error.outcome === 'denied' ? refuse(received.error.denial) : received.error;
}

/** Announces a deposit: judged once before its picture is read, and again behind the lock of the customer. */
export function announcing(parts: DepositsParts): (sent: { form: Form; proof: Buffer | undefined }, key: CommandKey) => Promise<Outcome<Reply>> {
  const { db, commands, files, ruleBook, reviews, customerKeys, now, systemNow, notify } = parts;
  const judge = async (from: Queryable, { customer, form, hasProof }: { customer: bigint; form: Form; hasProof: boolean }, at: Instant) => {
    const channel = channelOf(parts, form.channel);
    if (!channel) return denied('channel-not-offered');
    const pending = await pendingDepositOf(from, { customer });
    const found = { limits: limitsNow(ruleBook, channel.currency), pending, now: at };
    const amount = judgeAnnouncement({ amount: form.amount, hasProof, currency: channel.currency }, found);
    return amount.ok ? readSender(parts, from, { customer, form, rail: channel.rail }) : amount;
  };
  const submit = commands.register(
    withKeptAnswer<Announce, Snapshot, Change, Reply>({
      name: 'announce deposit',
      limit: parts.limit ?? moneyLimit(parts),
      load: async (tx, { command: { customer, form } }) => {
        await lockCustomer(tx, customer);
        const channel = channelOf(parts, form.channel);
        const sender = channel && (await readSender(parts, tx, { customer, form, rail: channel.rail }));
        return { id: await nextDeposit(tx), channel, pending: await pendingDepositOf(tx, { customer }), sender };
      },
      decide: ({ id, channel, pending, sender }, { customer, form, looked }, at) => {
        if (!looked.ok) return looked;
        if (!channel || !sender) return denied('channel-not-offered');
        const { name, currency } = channel;
        const limits = limitsNow(ruleBook, currency);
        const amount = judgeAnnouncement({ amount: form.amount, hasProof: true, currency }, { limits, pending, now: at });
        if (!amount.ok) return amount;
        if (!sender.ok) return sender;
        const row: Change['row'] = {
          ...{ id, customer, channel: name, currency, state: 'announced', announced: amount.value, since: at, notedAt: systemNow() },
          endsAt: endOf(at, ruleBook.now(announcementDays), settlementCalendar),
          ...{ simulatedAt: null, came: null, creditedAt: null, line: null },
        };
        return ok({ change: { row, sender: sender.value, picture: looked.value }, answer: { number: depositNumber(id) } });
      },
      save: async (tx, { row, sender, picture }) => {
        const { id, customer, currency, announced, since, endsAt } = row;
        const proof = await files.keep(tx, { customer, purpose: 'deposit', picture });
        const key = await customerKeys.of(tx, customer);
        const deposit: DepositRow = { ...row, proof, sender: sealSender(key, id, sender) };
        await insertDeposit(tx, deposit);
        await noteStep(tx, deposit, { step: 'announced', at: since });
        const opened = { kind: reviewKind, subject: String(id), customer, amount: { units: announced!, currency } };
        await reviews.open(tx, { ...opened, openedAt: since, dueAt: endsAt!, openedBy: { kind: 'customer', id: customer } });
      },
    }),
  );
  return async ({ form, proof }, key) => {
    const customer = key.principal.id;
    const early = await judge(db, { customer, form, hasProof: proof !== undefined }, now());
    const looked = early.ok ? await readProof(files, { customer, use: useOf(key), sent: proof! }) : early;
    if ('outcome' in looked) return looked;
    // Whether the customer may pay in at all is judged with the command, before anything that is wrong with the form.
    const outcome = await submit({ ...key, command: { customer, form, looked } });
    if (outcome.outcome === 'accepted') notify([customer], ['wallet']);
    return outcome;
  };
}
