import type { ReplyAt, RequestAt } from '@parkett/contract';
import { formatDecimal, instantToWire, ok, offeringNumber, scaleOf, type Instant, type Instrument, type Schedule } from '@parkett/kernel';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { lockAccounts } from './booking.ts';
import { entitlementsKey } from './chart.ts';
import { insertSale, type SaleRow } from './entitlement-store.ts';
import { bookSale } from './entitlements.ts';
import { entitlementFacts } from './increase.ts';
import type { NewShareParts } from './parts.ts';
import { decideSale, type SaleSnapshot } from './rules/decide-sale.ts';
import { readOffering, shareOffering, type OfferingRow } from './store.ts';
import { offeringIn } from './subscribe.ts';

type Asked = { readonly customer: bigint; readonly body: RequestAt<'newShares/sell'> };
type Reply = ReplyAt<'newShares/sell'>;
type Snapshot = Omit<SaleSnapshot, 'instrument'> & { readonly instrument: Instrument | null };
type Change = { readonly offering: OfferingRow; readonly sale: Omit<SaleRow, 'id'> };

const nothingThere: Snapshot = { offering: null, facts: null, instrument: null, bid: null, opensAt: null };

async function load(parts: NewShareParts, tx: Tx, { customer, body }: Asked): Promise<Snapshot> {
  const id = offeringIn(body);
  const terms = id === null ? null : await readOffering(tx, id);
  if (!terms || terms.termId === null) return nothingThere;
  // The customer's accounts first, then the offering, for everybody.
  await lockAccounts(tx, parts.ledger, { customers: [customer], currency: terms.currency });
  const offering = await shareOffering(tx, terms.id);
  const instrument = parts.instruments.withId(terms.instrumentId);
  const view = parts.board.view(instrument.id);
  const now = parts.now();
  const schedule = parts.history.scheduleOf(instrument.id);
  const isOpen = schedule.phaseAt(now)?.phase === 'continuous' && view?.phase === 'continuous';
  return {
    ...{ offering, facts: offering && (await entitlementFacts(parts, tx, { customer, offering })), instrument },
    bid: view && !view.stale ? view.bid : null,
    opensAt: isOpen ? null : instantToWire(nextOpening(schedule, now)),
  };
}

/** When continuous trading begins next. */
function nextOpening(schedule: Schedule, now: Instant): Instant {
  let date = schedule.tradingDateAt(now);
  for (;;) {
    const span = schedule.spansOn(date).find(({ phase, from }) => phase === 'continuous' && from > now);
    if (span) return span.from;
    date = schedule.calendar.next(date);
  }
}

/** Sells entitlements to the house by its bid, under the lock of the holder's wallet. The same key sells once. */
export function selling(parts: NewShareParts): Submit<Asked, Reply> {
  const submit = parts.commands.register(
    withKeptAnswer<Asked, Snapshot, Change, Reply>({
      name: 'sell entitlements',
      load: (tx, { command }) => load(parts, tx, command),
      decide: ({ instrument, ...snapshot }, { customer, body }, at) => {
        const sold = decideSale({ ...snapshot, instrument: instrument ?? { priceScale: 2, currency: 'EUR' } }, body.quantity, at);
        if (!sold.ok) return sold;
        const { quantity, price, amount } = sold.value;
        const offering = snapshot.offering!;
        const { currency } = offering;
        const entitlement = snapshot.facts!.entitlement!.id;
        return ok({
          change: { offering, sale: { entitlement, customer, quantity, price, amount, atEnd: false, at } },
          answer: {
            ...{ quantity: String(quantity), price: formatDecimal(price, instrument!.priceScale), currency },
            amount: formatDecimal(amount, scaleOf(currency)),
          },
        });
      },
      told: ({ change: { offering, sale } }) => ({
        subject: sale.customer,
        facts: { offering: offeringNumber(offering.id), quantity: String(sale.quantity), price: String(sale.price), amount: String(sale.amount) },
      }),
      save: async (tx, { offering, sale }) => bookSale(tx, parts.ledger, await insertSale(tx, sale), offering.currency),
    }),
  );
  return async submission => {
    await parts.ledger.directory.open([entitlementsKey('EUR')]);
    const outcome = await submit(submission);
    if (outcome.outcome === 'accepted') parts.notify([submission.command.customer], ['wallet']);
    return outcome;
  };
}
