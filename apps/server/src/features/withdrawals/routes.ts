import { denied, fileRowsMax, wire, type ReplyAt } from '@parkett/contract';
import * as contract from '@parkett/contract/withdrawals';
import { dateAt, formatDecimal, idOfNumber, instantToWire, ok, scaleOf, type Currency } from '@parkett/kernel';
import { answersFor, type SignedIn } from '../../books/customers/index.ts';
import { settlementCalendar } from '../../books/instruments/index.ts';
import { cashOf } from '../../books/ledger/index.ts';
import { pageOf, recordsWish } from '../../books/payments/index.ts';
import { csvOf } from '../../platform/csv/csv.ts';
import type { Calls } from '../../platform/calls.ts';
import { askingHigher } from './ask-higher.ts';
import { asking } from './ask.ts';
import { cancelling } from './cancel.ts';
import type { WithdrawalParts } from './parts.ts';
import { needsTwo } from './rules/euro-worth.ts';
import { feeOf } from './rules/fee.ts';
import { glassBox } from './rules/glass-box.ts';
import { maximumOf } from './rules/higher.ts';
import { amountOf } from './rules/typed-amount.ts';
import { decidedBy, hoursText } from './rules/hours.ts';
import { payoutFigures, shownFigures, type PayoutFigures } from './payout-figures.ts';
import { detailOf, fileRows, ruleShown, shownOf } from './shown.ts';
import { situationOf } from './situation.ts';
import { lastPayeeOf, listWithdrawals, readWithdrawal } from './store.ts';

type Wish = { readonly type?: wire.WalletType | undefined; readonly amount?: string | undefined; readonly payee?: string | undefined };

/** The glass box of one caller, as far as something is typed. */
async function explained(
  { figures, ...parts }: WithdrawalParts & { readonly figures: () => Promise<PayoutFigures> },
  caller: SignedIn,
  wish: Wish,
): Promise<ReplyAt<'withdrawals/explain'>> {
  const { db } = parts;
  const customer = caller.customer.id;
  const currency: Currency = wire.currencyOfWallet(wish.type);
  const now = parts.now();
  const cash = await cashOf(db, { customer, currency });
  const payOutFrom = await parts.payOutFrom(db, customer);
  const standing = answersFor({ ...parts.customers.standingOf(caller), proved: { confirmed: true, payOutFrom } }, 'withdraw', parts.systemNow());
  const situation = await situationOf(parts, db, { customer, currency, payee: wish.payee ?? null, cash, standing, now });
  const { limits, money, higher } = situation;
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const amount = amountOf(wish.amount ?? null, currency);
  const fee = amount === null ? null : feeOf(amount, limits.networkFee);
  const lastPayee = await lastPayeeOf(db, { customer, currency });
  const standingPayee = lastPayee === null ? null : await parts.payees.payeeOf(db, customer, lastPayee);
  const { paid } = shownFigures(await figures());
  return {
    ...{ currency, withdrawable: text(money.withdrawable), minimum: text(limits.minimum), maximum: text(maximumOf(situation)) },
    ...{ hours: hoursText(limits.hours), decidedBy: instantToWire(decidedBy(now, settlementCalendar)) },
    medianMinutes: paid && paid.medianMinutes,
    lastPayee: standingPayee && String(standingPayee.id),
    fee: fee === null ? null : text(fee),
    arrives: amount === null || fee === null ? null : text(amount - fee),
    twoDecide: amount !== null && needsTwo(amount, currency, { perEuro: parts.perEuro(currency), fromCents: limits.secondFromCents }),
    higher: higher && { amount: text(higher.amount), state: higher.state as 'asked' | 'approved', decidedBy: instantToWire(higher.decidedBy) },
    rules: glassBox(situation, { amount: wish.amount ?? null, payee: wish.payee ?? null }).map(ruleShown),
  };
}

/** The calls of withdrawals. */
export function addWithdrawalCalls(calls: Calls<SignedIn>, parts: WithdrawalParts): void {
  const { db } = parts;
  const figures = payoutFigures(parts);
  calls.open(contract.figures, async () => ok(shownFigures(await figures())));
  calls.signedIn(contract.explain, async (wish, { session }) => ok(await explained({ ...parts, figures }, session, wish)));
  const ask = asking(parts);
  calls.keyed(contract.askFor, (body, { session, commandKey }) => ask({ ...commandKey(), command: { customer: session.customer.id, body } }));
  const askHigher = askingHigher(parts);
  calls.keyed(contract.askHigher, (body, { session, commandKey }) =>
    askHigher({ ...commandKey(), command: { customer: session.customer.id, body } }),
  );
  const cancel = cancelling(parts);
  calls.keyed(contract.cancel, ({ number }, { session, commandKey }) =>
    cancel({ ...commandKey(), command: { customer: session.customer.id, withdrawal: idOfNumber('W', number) } }),
  );
  calls.signedIn(contract.list, async (asked, { session }) => {
    const wish = recordsWish(asked, { customer: session.customer.id, letter: 'W' });
    if (!wish) return denied('malformed', { field: 'from, to' });
    const { page, hasMore } = pageOf(await listWithdrawals(db, wish), wish);
    return ok({ withdrawals: await shownOf(parts, page), hasMore });
  });
  calls.signedIn(contract.one, async ({ number }, { session }) => {
    const id = idOfNumber('W', number);
    const row = id === null ? null : await readWithdrawal(db, id);
    return row?.customer === session.customer.id ? ok(await detailOf(parts, session, row)) : denied('no-such-withdrawal');
  });
  calls.signedIn(contract.file, async ({ words = {}, ...filters }, { session }) => {
    const wish = recordsWish({ ...filters, size: fileRowsMax }, { customer: session.customer.id, letter: 'W' });
    if (!wish) return denied('malformed', { field: 'from, to' });
    const { page } = pageOf(await listWithdrawals(db, wish), wish);
    const rows = fileRows(await shownOf(parts, page), words);
    return ok({ name: `withdrawals-${dateAt(parts.now())}.csv`, content: csvOf(rows, 'de') });
  });
}
