import type { ReplyOf } from '@parkett/contract';
import { channelNames, fileColumns, type Channel, type ChannelName, type channels, type Deposit, type depositOne } from '@parkett/contract/deposits';
import { depositNumber, formatDateTime, formatDecimal, instantOf, instantToWire, later, scaleOf, type Currency, type Instant } from '@parkett/kernel';
import { figure, type Cell } from '../../platform/csv/csv.ts';
import type { Queryable } from '../../platform/db.ts';
import { announcementDays, limitsNow, usualMinutes, type DepositCurrency } from './limits.ts';
import type { DepositsParts } from './parts.ts';
import { isChannel } from './channel.ts';
import { hoursText, opensAt } from './rules/deposit-hours.ts';
import { referenceOf } from './rules/reference.ts';
import { senderOf } from './sender.ts';
import { depositOf, eventsOf, pendingOf, usualSeconds, type DepositRow } from './store.ts';

const dayMs = 24 * 3_600_000;
/** A median of fewer says nothing. */
const casesMin = 20;

const textOf = (units: bigint, currency: Currency): string => formatDecimal(units, scaleOf(currency));

/** A deposit as lists show it. */
export const shownDeposit = ({ id, channel, currency, state, announced, came, since }: DepositRow): Deposit => ({
  ...{ number: depositNumber(id), channel: channel as ChannelName, currency, state, since: instantToWire(since) },
  announced: announced === null ? null : textOf(announced, currency),
  came: came === null ? null : textOf(came, currency),
});

async function minutesNow(from: Queryable, now: Instant): Promise<number> {
  const { median, cases } = await usualSeconds(from, later(now, -30 * dayMs));
  return cases < casesMin ? usualMinutes : Math.ceil(median / 60);
}

function shownChannel(
  parts: Pick<DepositsParts, 'bank' | 'ruleBook' | 'now'>,
  { name, customer, usual }: { name: ChannelName; customer: bigint; usual: number },
): Channel {
  const { rail, currency: accountCurrency, holder, bank } = parts.bank.account(name);
  const currency = accountCurrency as DepositCurrency;
  const { minimum, maximum, hours } = limitsNow(parts.ruleBook, currency);
  const [opens, reference] = [opensAt(parts.now(), hours), referenceOf(customer)];
  return {
    ...{ channel: name, rail, currency, minimum: textOf(minimum, currency), maximum: textOf(maximum, currency) },
    ...{ hours: hoursText(hours), opensAt: opens === null ? null : instantToWire(opens), fee: textOf(0n, currency), usualMinutes: usual },
    ...{ holder, bank, account: parts.bank.numberFor(name, reference), reference },
  };
}

/** The ways on which money comes in. */
export async function shownChannels(parts: DepositsParts, customer: bigint): Promise<ReplyOf<typeof channels>> {
  const { db, bank, ruleBook, now, ownNameOf } = parts;
  const usual = await minutesNow(db, now());
  const open = channelNames.filter(name => bank.accounts.some(account => account.name === name));
  const [last, pending] = [await depositOf(db, { customer, id: null }), await pendingOf(db, customer)];
  return {
    channels: open.map(name => shownChannel(parts, { name, customer, usual })),
    last: last && isChannel(last.channel) ? last.channel : 'bank-eur',
    holder: await ownNameOf(db, customer),
    pending: pending && shownDeposit(pending),
    endsAfterDays: ruleBook.now(announcementDays),
  };
}

/** Everything about one deposit, for its customer. */
export async function shownWhole(parts: DepositsParts, deposit: DepositRow): Promise<ReplyOf<typeof depositOne>> {
  const { db, customerKeys, now } = parts;
  const { customer, state, proof, line, endsAt, simulatedAt } = deposit;
  const [events, sender] = [await eventsOf(db, deposit.id), await senderOf(db, customerKeys, deposit)];
  const steps = events.map(({ step, at, reason, isSimulated }) => ({ step, at: instantToWire(at), reason, simulated: isSimulated }));
  const sent = simulatedAt === null ? [] : [{ step: 'sent' as const, at: instantToWire(simulatedAt), reason: null, simulated: true }];
  return {
    ...shownDeposit(deposit),
    details: shownChannel(parts, { name: deposit.channel as ChannelName, customer, usual: await minutesNow(db, now()) }),
    sender: sender && { last: sender.number.slice(-4), holder: sender.holder },
    ...{ hasProof: proof !== null, onProof: state === 'credited' && line === null, canBeCancelled: state === 'announced' },
    endsAt: state === 'announced' && endsAt !== null ? instantToWire(endsAt) : null,
    story: [...steps.slice(0, 1), ...sent, ...steps.slice(1)],
  };
}

/** The rows of a file, with the reader’s words. */
export function* fileRows(deposits: readonly Deposit[], words: Readonly<Record<string, string>>): Generator<Cell[]> {
  const word = (own: string): string => words[own] ?? own;
  yield fileColumns.map(word);
  for (const { number, since, channel, announced, came, currency, state } of deposits)
    yield [number, formatDateTime(instantOf(since), 'de'), word(channel), figure(announced), figure(came), currency, word(state)];
}
