import { denied, type Denial } from '@parkett/contract';
import * as contract from '@parkett/contract/price-alerts';
import { instantToWire, formatDecimal, ok, type Instant, type Result } from '@parkett/kernel';
import { lockCustomer, type SignedIn } from '../../books/customers/index.ts';
import type { MarketBoard } from '../../books/market-data/index.ts';
import type { House } from '../../declaration.ts';
import type { Calls } from '../../platform/calls.ts';
import { withKeptAnswer } from '../../platform/commands/index.ts';
import { priceAlertsMax } from './limits.ts';
import type { Alert } from './rules/alert-book.ts';
import { decideAlert, type AlertForm, type AlertSituation } from './rules/decide-alert.ts';
import { alertsOf, countAlerts, deleteAlert, insertAlert, lockAlert, nextAlert } from './store.ts';

export type AlertParts = Pick<House, 'db' | 'commands' | 'instruments' | 'ruleBook'> & { readonly board: MarketBoard };

type Set = AlertForm & { readonly customer: bigint; readonly code: string; readonly daily: boolean };
type Remove = { readonly customer: bigint; readonly id: bigint };
type Nothing = Record<string, never>;

/** A customer's price alerts: listed, set, removed. */
export function addAlertCalls(calls: Calls<SignedIn>, parts: AlertParts): void {
  const { db, commands, instruments, ruleBook } = parts;
  const set = commands.register(setting(parts));
  const remove = commands.register(
    withKeptAnswer({
      name: contract.removeAlert.path,
      load: (tx, { command }: { command: Remove }) => lockAlert(tx, command),
      decide: (isThere: boolean, command): Result<{ change: Remove; answer: Nothing }, Denial> =>
        isThere ? ok({ change: command, answer: {} }) : denied('alert-does-not-exist'),
      save: deleteAlert,
    }),
  );
  const shown = ({ id, instrument, direction, price, daily, setAt, toldOn }: Alert): contract.PriceAlert => {
    const { code, class: kind, name, currency, priceScale } = instruments.withId(instrument);
    const figures = { price: formatDecimal(price, priceScale), currency, setAt: instantToWire(setAt) };
    return { id: String(id), code, class: kind, name, direction, daily, toldOn, ...figures };
  };
  calls.signedIn(contract.ownAlerts, async (_, { session }) =>
    ok({ alerts: (await alertsOf(db, session.customer.id)).map(shown), maximum: ruleBook.now(priceAlertsMax) }),
  );
  calls.keyed(contract.setAlert, (body, { session, commandKey }) => set({ ...commandKey(), command: { customer: session.customer.id, ...body } }));
  calls.keyed(contract.removeAlert, ({ id }, { session, commandKey }) =>
    remove({ ...commandKey(), command: { customer: session.customer.id, id: BigInt(id) } }),
  );
}

/** One customer's alerts come one after the other, so that they are counted rightly. */
const setting = ({ instruments, ruleBook, board }: AlertParts) =>
  withKeptAnswer({
    name: contract.setAlert.path,
    load: async (tx, { command: { customer, code } }: { command: Set }): Promise<AlertSituation & { id: bigint }> => {
      await lockCustomer(tx, customer);
      const [alerts, id] = [await countAlerts(tx, customer), await nextAlert(tx)];
      const instrument = instruments.withCode(code);
      const view = instrument && board.view(instrument.id);
      return { id, alerts, maximum: ruleBook.now(priceAlertsMax), instrument, last: view && !view.stale ? view.last : null };
    },
    decide: ({ id, ...situation }, command, now: Instant): Result<{ change: Alert; answer: { id: string } }, Denial> => {
      const decided = decideAlert(situation, command);
      if (!decided.ok) return decided;
      const { instrument, price, last } = decided.value;
      const { customer, direction, daily } = command;
      const alert = { id, customer, instrument: instrument.id, direction, price, setPrice: last, daily, setAt: now, toldOn: null };
      return ok({ change: alert, answer: { id: String(id) } });
    },
    save: insertAlert,
  });
