import type { ReplyAt, RequestAt } from '@parkett/contract';
import { wire } from '@parkett/contract';
import { formatDecimal, invariant, money, ok, scaleOf, type Currency, type Instant } from '@parkett/kernel';
import { moneyLimit, unitOfCurrency, type AccountRow } from '../../books/ledger/index.ts';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import type { House } from '../../declaration.ts';
import { cash, putAside } from './chart.ts';
import { decideMove } from './rules/decide-move.ts';
import { insertMove, nextMove, type Move } from './store.ts';

export type PutAsideParts = Pick<House, 'db' | 'commands' | 'ledger' | 'ruleBook' | 'systemNow' | 'notify'>;

type Wish = { readonly customer: bigint; readonly body: RequestAt<'putAside/move'> };
type Answer = ReplyAt<'putAside/move'>;
/** Null: an account that was never opened. */
type Snapshot = { readonly id: bigint; readonly wallet: AccountRow<Currency> | null; readonly there: AccountRow<Currency> | null };

async function load({ ledger }: PutAsideParts, tx: Tx, { customer, body }: Wish): Promise<Snapshot> {
  const unit = unitOfCurrency<Currency>(wire.currencyOfWallet(body.type));
  const rows = await ledger.lock(
    tx,
    [cash, putAside].map(place => ({ ...place, owner: customer, unit })),
  );
  const rowOf = (purpose: string) => rows.find(row => row.purpose === purpose) ?? null;
  return { id: await nextMove(tx), wallet: rowOf('cash'), there: rowOf('put-aside') };
}

async function save({ ledger }: PutAsideParts, tx: Tx, move: Move): Promise<void> {
  await insertMove(tx, move);
  const { id: reference, customer: owner, currency, at } = move;
  const [from, to, amount] = move.amount > 0n ? [cash, putAside, move.amount] : [putAside, cash, -move.amount];
  const booked = await ledger.transfer(tx, { kind: 'put-aside', reference, owner, at, from, to, currency, amount: money(currency, amount) });
  invariant(booked.ok, 'the amount was judged under the lock');
}

/** Moves a customer's money between a wallet and what is put aside of it. The same key moves it once. */
export function moving(parts: PutAsideParts): Submit<Wish, Answer> {
  const submit = parts.commands.register(
    withKeptAnswer<Wish, Snapshot, Move, Answer>({
      name: 'put aside',
      limit: moneyLimit(parts),
      load: (tx, { command }) => load(parts, tx, command),
      decide: ({ id, wallet, there }, { customer, body: { type: named, way, amount: typed } }, at: Instant) => {
        const { type, currency } = wire.walletOfType(named);
        const decided = decideMove(typed, { currency, place: way === 'aside' ? wallet : there });
        if (!decided.ok) return decided;
        const amount = way === 'aside' ? decided.value : -decided.value;
        const left = (there?.balance ?? 0n) + amount;
        return ok({ change: { id, customer, currency, amount, at }, answer: { type, currency, amount: formatDecimal(left, scaleOf(currency)) } });
      },
      told: ({ change: { customer, currency, amount } }) => ({ subject: customer, facts: { currency, amount: String(amount) } }),
      save: (tx, change) => save(parts, tx, change),
    }),
  );
  return async submission => {
    const outcome = await submit(submission);
    if (outcome.outcome === 'accepted') parts.notify([submission.command.customer], ['wallet']);
    return outcome;
  };
}
