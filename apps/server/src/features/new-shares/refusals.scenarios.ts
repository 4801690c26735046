import type { OfferingChange } from '@parkett/contract/desk-new-shares';
import { instantToWire, later, money, nothing, type Currency, type Instant } from '@parkett/kernel';
import { universe } from '../../books/instruments/index.ts';
import { unitOfCurrency, type AccountId, type AccountRow } from '../../books/ledger/index.ts';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { decideSale, type SaleSnapshot } from './rules/decide-sale.ts';
import type { EntitlementFacts } from './rules/entitlement.ts';
import { decideSubscription, type SubscriptionSnapshot, type Wish } from './rules/decide-subscription.ts';
import { decideWish } from './rules/decide-wish.ts';
import { judgeDraft, type DraftCompany, type DraftFacts, type TypedDraft } from './rules/judge-draft.ts';
import { judgeProposedChange } from './rules/judge-change.ts';
import { judgeCancel, judgePay } from './rules/states.ts';
import type { OfferingRow } from './store.ts';
import type { SubscriptionRow } from './subscription-store.ts';

const now = 1_764_000_000_000 as Instant;
const sap = universe.find(({ code }) => code === 'SAP')!;

/** 1,000 shares between 19.00 and 21.00 €, in lots of 10, at least 100, in a window that is open. */
const offering: OfferingRow = {
  ...{ id: 1n, instrumentId: sap.id, kind: 'ipo', payment: 'held', method: 'pro-rata', currency: 'EUR', quantity: 1_000n, minimum: 100n, lot: 10n },
  ...{ low: 190_000n, high: 210_000n, price: 200_000n, accountMinimum: 100_000n, countMax: 1, lockDays: 2, underwriter: 'Bank', institution: null },
  ...{ publishedAt: later(now, -9_000), opensAt: later(now, -8_000), endsAt: later(now, 8_000), drawAt: later(now, 9_000), paymentDueAt: null },
  ...{ payoutAt: later(now, 9_500), listsAt: later(now, 10_000), termId: null, restOf: null, state: 'subscribable', isPaused: false },
};
const cash = { balance: money('EUR', 300_000n), held: nothing, count: 3, unit: unitOfCurrency('EUR'), purpose: 'cash', owner: 1n, portfolio: 0n };
const snapshot: SubscriptionSnapshot = {
  ...{ offering, instrument: sap, institution: null, seatOf: null, count: 0, entitled: null },
  cash: { ...cash, id: 7n as AccountId<Currency>, floor: 0n } as unknown as AccountRow<Currency>,
};
const wish: Wish = { quantity: '100', limit: undefined, prospectusRead: true, password: null };
const row: SubscriptionRow = {
  ...{ id: 5n, customer: 1n, offering: 1n, quantity: 100n, limit: 210_000n, held: 0n, holdAccount: null, holdId: null, mark: Buffer.alloc(32) },
  ...{ at: now, state: 'paid', allotted: 100n, paid: 200_000n, returned: 0n, releasedAt: null },
};

/** Seven entitlements of a capital increase of two to one; four are exercised. */
const facts: EntitlementFacts = {
  entitlement: { id: 1n, offering: 1n, customer: 1n, shares: 7n, exAt: now, exercisedShares: 2n, sold: 0n, soldFor: 0n },
  ...{ ratio: { old: 2n, fresh: 1n }, name: sap.name, exDate: '2025-11-24' },
};
const increase: OfferingRow = { ...offering, kind: 'capital-increase', method: 'entitlement', minimum: 1n, lot: 1n, termId: 1n };
const sale: SaleSnapshot = { offering: increase, facts, instrument: sap, bid: 230_000n, opensAt: null };
/** A sale of two entitlements, with some of it different. */
const sold = (changes: Partial<SaleSnapshot>, quantity = '2') => decideSale({ ...sale, ...changes }, quantity, now);

/** A subscription to 100 of the shares for 2,100.00 €, with some of it different. */
const asked = (changes: Partial<Wish>, at: Partial<SubscriptionSnapshot> = {}) =>
  decideSubscription({ ...snapshot, ...at }, { ...wish, ...changes }, now);
const offered = (changes: Partial<OfferingRow>) => ({ offering: { ...offering, ...changes } });

const changed = (change: OfferingChange, offer: OfferingRow | null, waits: string | null = null) =>
  judgeProposedChange({ offering: offer, change, price: '20.00', priceScale: 4 }, { now, waits });

/** A draft of 1,000 shares between 19.00 and 21.00 €, paid after the draw, with some of it different. */
const drafted = (changes: Partial<TypedDraft>, at: Partial<DraftFacts> = {}) =>
  judgeDraft({ ...typedDraft, ...changes }, { company, closesAt: later(now, 50_000), waits: null, now, ...at });
const company: DraftCompany = {
  ...{ priceScale: 4, issuePrice: 200_000n, shares: 5_000n, publishesAt: later(now, 1_000_000), listsAt: later(now, 9_000_000) },
};
const moment = (ms: number): string => instantToWire(later(now, ms));
const typedDraft: TypedDraft = {
  ...{ payment: 'after-draw', method: 'equal', quantity: '1000', minimum: '100', lot: '10', low: '19', high: '21,00', accountMinimum: '0' },
  ...{ countMax: '1', lockDays: '2', underwriter: 'Bank', opensAt: moment(2_000_000), endsAt: moment(3_000_000), drawAt: moment(4_000_000) },
  ...{ paymentDueAt: moment(5_000_000), payoutAt: moment(5_000_000) },
};

export const refusals: RefusalPlaces = {
  'rules/judge-draft.ts': [
    ['company-not-to-offer', 'a company that is published', () => drafted({}, { company: { ...company, publishesAt: now } })],
    ['draft-shares-wrong', 'a lot and a half as minimum', () => drafted({ minimum: '15' })],
    ['draft-shares-exceeded', 'a lot more than the company has', () => drafted({ quantity: '5010' })],
    ['draft-range-wrong', 'a range upside down', () => drafted({ low: '22' })],
    ['draft-range-without-price', 'a range above the price of the issue', () => drafted({ low: '20.01' })],
    ['draft-terms-wrong', 'no bank', () => drafted({ underwriter: ' ' })],
    ['draft-date-missing', 'a draw some day', () => drafted({ drawAt: 'some day' })],
    ['draft-deadline-wrong', 'no deadline', () => drafted({ paymentDueAt: null })],
    ['draft-opens-too-soon', 'a window in the past', () => drafted({ opensAt: moment(-1) })],
    ['draft-dates-disordered', 'a payout after the listing', () => drafted({ payoutAt: moment(9_000_000) })],
    ['draft-draw-without-closes', 'a draw before the close', () => drafted({}, { closesAt: later(now, 4_000_001) })],
    ['offering-under-review', 'a draft while another one waits', () => drafted({}, { waits: 'R7' })],
  ],
  'desk-list.ts': [['offering-does-not-exist', 'the page of an offering that nobody made', 'features/new-shares/desk-offerings.test.ts']],
  'list.ts': [['draw-does-not-exist', 'a draw that hasn’t been', 'features/new-shares/new-shares.test.ts']],
  'rules/entitlement.ts': [
    ['no-entitlement', 'a customer who held no share', () => asked({}, { entitled: { ...facts, entitlement: null } })],
    [
      'entitlements-exceeded',
      'a new share more than entitlements are left for',
      () => asked({ quantity: '2' }, { offering: increase, entitled: facts }),
    ],
  ],
  'rules/decide-sale.ts': [
    ['product-missing', 'entitlements of nothing', () => sold({ offering: null })],
    ['outside-trading-hours', 'the night', () => sold({ opensAt: '2025-11-25T08:00:00.000Z' })],
    ['price-not-obtained', 'a bid that nobody makes', () => sold({ bid: null })],
    ['entitlement-worthless', 'a bid at the price of a new share', () => sold({ bid: 200_000n })],
  ],
  'rules/decide-wish.ts': [
    ['product-missing', 'the opening of nothing', () => decideWish(null, { isWished: true }, now)],
    ['offering-withdrawn', 'the opening of a withdrawn offering', () => decideWish({ ...offering, state: 'withdrawn' }, { isWished: true }, now)],
    ['offering-has-opened', 'the opening of a window that is open', () => decideWish(offering, { isWished: true }, now)],
  ],
  'rules/decide-subscription.ts': [
    ['amount-missing', 'no amount', () => asked({ quantity: '' })],
    ['amount-not-whole', 'half a share', () => asked({ quantity: '100.5' })],
    ['product-missing', 'an offering that nobody made', () => asked({}, { offering: null })],
    [
      'new-share-channel-not-open',
      'an offering for seats of another institution',
      () => asked({}, { ...offered({ institution: 4 }), institution: 'Kontor', seatOf: 3 }),
    ],
    ['not-yet-subscription-time', 'before the window', () => asked({}, offered({ state: 'published', opensAt: later(now, 1) }))],
    ['subscription-window-over', 'at the end of the window', () => asked({}, offered({ endsAt: now }))],
    ['offering-withdrawn', 'a withdrawn offering', () => asked({}, offered({ state: 'withdrawn' }))],
    ['subscribing-paused', 'a window in which subscribing pauses', () => asked({}, offered({ isPaused: true }))],
    ['not-whole-lots', 'a lot and a half', () => asked({ quantity: '105' })],
    ['subscription-below-minimum', 'a lot less than the minimum', () => asked({ quantity: '90' })],
    ['subscription-limit-outside', 'a limit above the range', () => asked({ limit: '21.01' })],
    ['subscribed-already', 'a second subscription', () => asked({}, { count: 1 })],
    ['insufficient-fundraising-quota', 'a lot more than is offered', () => asked({ quantity: '1010' })],
    ['subscription-account-minimum', 'a wallet below the least', () => asked({}, offered({ accountMinimum: 300_001n }))],
    ['insufficient-subscription-funds', 'a lot more than the money suffices for', () => asked({ quantity: '150' })],
    ['prospectus-not-confirmed', 'a prospectus that nobody has read', () => asked({ prospectusRead: false })],
  ],
  'rules/judge-change.ts': [
    ['offering-does-not-exist', 'a change of nothing', () => changed('withdraw', null)],
    ['offering-is-a-term', 'a capital increase', () => changed('withdraw', increase)],
    ['offering-withdrawn', 'a withdrawn offering', () => changed('withdraw', { ...offering, state: 'withdrawn' })],
    ['offering-is-listed', 'a listed one', () => changed('withdraw', { ...offering, state: 'listed' })],
    ['subscription-window-over', 'a pause after the window', () => changed('pause', { ...offering, endsAt: now })],
    ['subscribing-paused', 'a pause of a pause', () => changed('pause', { ...offering, isPaused: true })],
    ['subscribing-not-paused', 'going on where nothing paused', () => changed('resume', offering)],
    ['offering-price-fixed', 'another price where there is one alone', () => changed('price', { ...offering, low: 210_000n, price: 210_000n })],
    ['offering-price-outside', 'a price below the range', () => changed('price', { ...offering, low: 200_001n, price: 210_000n })],
    ['offering-price-same', 'the price that it has', () => changed('price', offering)],
    ['offering-under-review', 'a change while another one waits', () => changed('pause', offering, 'R7')],
  ],
  'rules/states.ts': [
    ['subscription-does-not-exist', 'a subscription of nobody', () => judgeCancel(null, offering, now)],
    ['subscription-not-to-cancel', 'one that is paid', () => judgeCancel(row, offering, now)],
    ['subscription-does-not-exist', 'a payment for a subscription of nobody', () => judgePay(null, offering, now)],
    ['offering-withdrawn', 'a payment for a withdrawn offering', () => judgePay(row, { ...offering, state: 'withdrawn' }, now)],
    ['subscription-not-to-pay', 'one that is paid already', () => judgePay(row, offering, now)],
  ],
};
