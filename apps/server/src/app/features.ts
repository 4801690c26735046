import { exchangeRateScale, type Currency } from '@parkett/kernel';
import { paperNames } from '../adapters/payee-names/paper-names.ts';
import { addAboutCalls } from '../features/about/index.ts';
import {
  addDepositCalls,
  addDeskDepositCalls,
  depositFollower,
  depositReview,
  lineReview,
  PaperPayer,
  recallDebts,
  recallKind,
  recallReview,
  RecallTaking,
  unmatchedFollower,
  type DepositsParts,
} from '../features/deposits/index.ts';
import { addCheckInCalls } from '../features/check-in/routes.ts';
import { addExchangeCalls } from '../features/exchange/index.ts';
import { addDeskOperatorsCalls } from '../features/desk-operators/index.ts';
import { addDeskRulesCalls } from '../features/desk-rules/index.ts';
import { addDeskSessionCalls } from '../features/desk-sign-in/index.ts';
import { addDeskReviewCalls } from '../features/desk-reviews/index.ts';
import { addDeskGateCalls, addGateCalls } from '../features/gates/index.ts';
import { namesOf, verifiedPerson } from '../features/identity/index.ts';
import { addLettersCalls } from '../features/letters/index.ts';
import { addMessageCalls } from '../features/messages/index.ts';
import { addMarketCalls } from '../features/market/index.ts';
import { addNewsCalls } from '../features/news/index.ts';
import { addAlertCalls, alertsOfSplits, AlertWatch } from '../features/price-alerts/index.ts';
import { addPayeeCalls, type PayeeParts } from '../features/payees/index.ts';
import { addSearchCalls } from '../features/search/index.ts';
import { addSecurityCalls } from '../features/security/index.ts';
import { StaffWork } from '../features/simulated-staff/index.ts';
import { addTradingCalls, orderClaims, settlement, valueToday, type ValueParts } from '../features/trading/index.ts';
import { addWalletCalls } from '../features/wallet/index.ts';
import {
  addDeskWithdrawalCalls,
  addWithdrawalCalls,
  HandOver,
  payoutLineReview,
  payoutReview,
  withdrawalClaims,
  withdrawalFollower,
  higherReview,
  withdrawalReview,
  type PerEuro,
  type WithdrawalParts,
} from '../features/withdrawals/index.ts';
import type { Queryable } from '../platform/db.ts';
import type { DueLoop } from '../platform/due.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { OrderDesk } from '../books/orders/index.ts';
import { ownerOf } from '../books/payments/index.ts';
import type { House } from '../declaration.ts';
import { features } from '../features.ts';
import { Teller } from '../books/messages/index.ts';
import { messageKinds, messageReaches, movementKinds, tellings, venues } from '../manifests.ts';
import type { Base } from './base.ts';
import { blockTradesFeature } from './block-trades.ts';
import { dividendsOfPosition } from '../features/corporate-actions/index.ts';
import { corporateActionsFeature } from './corporate-actions.ts';
import { identityFeature } from './identity.ts';
import type { Desk } from './desk.ts';
import { deskReads } from './desk-reads.ts';
import { flushing, type Feature } from './feature.ts';
import type { Market } from './market.ts';
import type { Notify } from './order-desk.ts';
import { loansFeature } from './loans.ts';
import { openingListFeature } from './opening-list.ts';
import { newSharesFeature } from './new-shares.ts';
import { ownDataFeature } from './own-data.ts';
import type { People } from './people.ts';

type Parts = {
  readonly base: Base;
  readonly people: People;
  readonly operators: Desk;
  readonly market: Market;
  readonly desk: OrderDesk;
  readonly notify: Notify;
  readonly due: DueLoop;
  readonly outbox: Outbox;
};

/** The running parts that need no more than the house's common ones, and the data that each feature keeps: both stand in the declarations. */
function declaredFeatures({ base, people, operators, notify }: Pick<Parts, 'base' | 'people' | 'operators' | 'notify'>): readonly Feature[] {
  const { platform, commands, instruments, ruleBook, ledger, systemNow, clock } = base;
  const { customers, customerKeys, payees, files, letters, work, hasher, bank } = people;
  const house: House = {
    ...{ db: platform.db, log: platform.log, commands, ruleBook, instruments, ledger, customers, customerKeys, payees, reviews: work.reviews },
    ...{ bank, files, letters, staff: operators.staff, hasher, systemNow, now: () => clock.now(), notify },
  };
  return features.map(({ name, kept = [], run }) => ({ ...run?.(house), name, kept }));
}

/** Every feature, each with what it is given. */
export const featuresOf = ({ base, people, operators, market, desk, notify, due, outbox }: Parts): readonly Feature[] => {
  const { platform, commands, instruments, board, ruleBook, systemNow } = base;
  const { db, log } = platform;
  const { sessions, refusals, looks, work } = people;
  return [
    {
      name: 'sign-in',
      calls: people.signIn.addCalls,
      due: [people.erasure.due],
      jobs: [
        flushing('sessions', { flush: () => sessions.flush(), log }),
        flushing('refusals', { flush: () => refusals.flush(), log }),
        flushing('challenges', { flush: () => people.secondFactors.flush(), log }),
      ],
    },
    securityFeature({ base, people }),
    { name: 'recovery', calls: people.recovery.addCalls, desk: people.recovery.addDeskCalls, consumers: [people.recovery.consumer] },
    lettersFeature({ base, people }),
    messagesFeature({ base, notify }),
    { name: 'desk-sign-in', desk: calls => addDeskSessionCalls(calls, { ...operators, db }) },
    { name: 'desk-operators', desk: calls => addDeskOperatorsCalls(calls, { ...operators, db, commands, systemNow, reviews: work.reviews }) },
    {
      name: 'gates',
      calls: calls => addGateCalls(calls, { db, appeals: work.appeals }),
      desk: calls => addDeskGateCalls(calls, { db, ...work, systemNow }),
    },
    reviewsFeature({ base, people }),
    rulesFeature({ base, people }),
    staffFeature({ base, people, operators }),
    identityFeature({ base, people, operators }),
    ownDataFeature({ base, people }),
    { name: 'market', calls: calls => addMarketCalls(calls, market) },
    {
      name: 'news',
      calls: calls => addNewsCalls(calls, { marketNews: market.marketNews, source: base.source.kind }),
      consumers: [market.marketNews.consumer()],
    },
    openingListFeature({ base, market }),
    aboutFeature(base),
    priceAlertsFeature(base),
    {
      name: 'search',
      calls: calls => {
        const rowsOf = market.parts.rows.ofCodes.bind(market.parts.rows);
        addSearchCalls(calls, { db, commands, ruleBook, instruments, rowsOf, viewCounter: looks, now: systemNow });
      },
      jobs: [flushing('looks', { flush: () => looks.flush(), log })],
    },
    {
      name: 'trading',
      calls: calls =>
        addTradingCalls(calls, {
          desk,
          db,
          standingOf: caller => people.customers.standingOf(caller),
          look: caller => people.customers.look(caller),
          history: market.parts.history,
          movements: movementKinds,
          dividendsOf: dividendsOfPosition,
        }),
      claims: [orderClaims({ instruments, board, ruleBook, now: () => base.clock.now() })],
      due: [settlement(notify)],
    },
    ...deskReads({ base, people, due, outbox, history: market.parts.history }),
    walletFeature({ base, people, notify, history: market.parts.history }),
    checkInFeature(base, notify),
    ...moneyInAndOut({ base, people, notify }),
    ...declaredFeatures({ base, people, operators, notify }),
  ];
};

const moneyInAndOut = (parts: Pick<Parts, 'base' | 'people' | 'notify'>): readonly Feature[] => [
  exchangeFeature(parts),
  payeesFeature(parts),
  depositsFeature(parts),
  withdrawalsFeature(parts),
  loansFeature({ ...parts, perEuro: currency => perEuro(parts.base, currency) }),
  blockTradesFeature(parts),
  corporateActionsFeature(parts),
  newSharesFeature(parts),
  { name: 'bank', leasedJobs: [{ name: 'bank', start: () => parts.people.bank.start(), stop: () => parts.people.bank.stop() }] },
];

const aboutFeature = ({ platform, ruleBook, instruments, clock, source }: Base): Feature => ({
  name: 'about',
  calls: calls =>
    addAboutCalls(calls, {
      ...{ mode: platform.config.mode, ruleBook, instruments, now: () => clock.now() },
      ...{ venues: [...venues.keys()], priceSource: source.kind },
    }),
});

function priceAlertsFeature({ platform: { db, log }, commands, instruments, ruleBook, board, source }: Base): Feature {
  const watch = new AlertWatch({ db, log, board, scheduleOf: id => source.scheduleOf(id) });
  return {
    name: 'price-alerts',
    calls: calls => addAlertCalls(calls, { db, commands, instruments, ruleBook, board }),
    due: [alertsOfSplits(instruments)],
    leasedJobs: [{ name: 'price alerts', start: () => watch.start(), stop: () => watch.stop() }],
  };
}

function reviewsFeature({ base, people: { customerKeys, work } }: Pick<Parts, 'base' | 'people'>): Feature {
  const { platform, systemNow, clock } = base;
  const { db } = platform;
  const { reviews } = work;
  const namesIn = (customers: readonly bigint[]) => namesOf(db, customerKeys, customers);
  return {
    name: 'desk-reviews',
    desk: calls => addDeskReviewCalls(calls, { db, reviews, customerKeys, systemNow, businessNow: () => clock.now(), namesOf: namesIn }),
    due: [reviews.deadlines()],
  };
}

function rulesFeature({ base: { platform, commands, ruleBook, clock, systemNow }, people: { work } }: Pick<Parts, 'base' | 'people'>): Feature {
  const { db, config } = platform;
  const parts = { db, commands, ruleBook, reviews: work.reviews, mayShorten: config.mode === 'paper', now: () => clock.now(), systemNow };
  return { name: 'desk-rules', desk: calls => addDeskRulesCalls(calls, parts) };
}

function securityFeature({ base: { platform, systemNow: now }, people }: Pick<Parts, 'base' | 'people'>): Feature {
  const { work, recovery } = people;
  return {
    name: 'security',
    calls: calls => addSecurityCalls(calls, { db: platform.db, now, ...people, gates: work.gates, overtake: recovery.overtake }),
  };
}

function walletFeature({ base, people, notify, history }: Pick<Parts, 'base' | 'people' | 'notify'> & Pick<ValueParts, 'history'>): Feature {
  const { platform, commands, instruments, board, ledger, rates, systemNow } = base;
  const { claims, debts, customers } = people;
  const money = {
    ...{ db: platform.db, commands, customers, ledger, systemNow, paperMode: platform.config.mode === 'paper' },
    paidIn: firstFound(features.flatMap(({ paidIn = [] }) => paidIn)),
    notify: (customer: bigint) => notify([customer], ['wallet']),
  };
  const value = { instruments, board, history, movements: movementKinds, chart: ledger.chart, now: () => base.clock.now() };
  const gainedToday = async (customer: bigint, currency: Currency): Promise<bigint> =>
    (await valueToday(platform.db, { customer, currency, parts: value })).today;
  return { name: 'wallet', calls: calls => addWalletCalls(calls, { ...money, rates, gainedToday, parts: { claims, debts, instruments, board } }) };
}

const checkInFeature = ({ platform, commands, ledger, ruleBook, systemNow, clock }: Base, notify: Notify): Feature => ({
  name: 'check-in',
  calls: calls =>
    addCheckInCalls(calls, {
      ...{ db: platform.db, commands, ledger, ruleBook, systemNow, notify },
      ...{ now: () => clock.now(), paperMode: platform.config.mode === 'paper' },
    }),
});

function depositsFeature({ base, people, notify }: Pick<Parts, 'base' | 'people' | 'notify'>): Feature {
  const { platform, commands, ruleBook, ledger, systemNow, clock } = base;
  const { db, log, config } = platform;
  const { customers, customerKeys, payees, files, bank, paperBank, work } = people;
  const parts: DepositsParts = {
    ...{ db, log, commands, ruleBook, ledger, customers, customerKeys, payees, files, bank, reviews: work.reviews, systemNow, notify },
    ...{
      now: () => clock.now(),
      ownNameOf: async (from, customer) =>
        (await ownerOf(from, { customerKeys, personOf: (where, id) => verifiedPerson(where, { customer: id, keys: customerKeys }) }, customer)).name,
    },
  };
  bank.follow(depositFollower(parts));
  bank.follow(unmatchedFollower(bank));
  work.reviews.register(depositReview(parts));
  work.reviews.registerOfHouse(lineReview(parts));
  work.reviews.register(recallReview(parts));
  const sender = paperBank && { send: paperBank.send.bind(paperBank), delayMs: config.paperBankSeconds * 1_000 };
  const payer = sender && config.hasStaff ? new PaperPayer(parts, sender) : null;
  const taking = new RecallTaking(parts);
  return {
    name: 'deposits',
    calls: calls => addDepositCalls(calls, parts),
    desk: calls => addDeskDepositCalls(calls, parts),
    debts: [recallDebts],
    leasedJobs: [
      { name: 'called-back deposits', start: () => taking.start(), stop: () => taking.stop() },
      ...(payer ? [{ name: 'paper payer', start: () => payer.start(), stop: () => payer.stop() }] : []),
    ],
  };
}

const exchangeFeature = ({ base, notify }: Pick<Parts, 'base' | 'notify'>): Feature => {
  const { platform, commands, ledger, ruleBook, rates, systemNow, clock } = base;
  const parts = { db: platform.db, commands, ledger, ruleBook, rates, systemNow, now: () => clock.now(), notify };
  return { name: 'exchange', calls: calls => addExchangeCalls(calls, parts) };
};

function payeesFeature({
  base: { platform, commands, ruleBook, systemNow },
  people: { customerKeys, payees },
}: Pick<Parts, 'base' | 'people'>): Feature {
  const personOf: PayeeParts['personOf'] = (from, customer) => verifiedPerson(from, { customer, keys: customerKeys });
  const parts = { db: platform.db, commands, ruleBook, systemNow, customerKeys, payees, personOf, rail: paperNames };
  return { name: 'payees', calls: calls => addPayeeCalls(calls, parts) };
}

type Find<Found> = (from: Queryable, customer: bigint) => Promise<Found | null>;
/** The first that any of the features finds. */
const firstFound =
  <Found>(finds: readonly Find<Found>[]): Find<Found> =>
  async (from, customer) =>
    (await Promise.all(finds.map(find => find(from, customer)))).find(one => one !== null) ?? null;

function withdrawalsFeature({ base, people, notify }: Pick<Parts, 'base' | 'people' | 'notify'>): Feature {
  const { platform, commands, ruleBook, ledger, rates, systemNow, clock } = base;
  const { customers, debts, payees, bank, replacedProofs, work } = people;
  const parts: WithdrawalParts = {
    ...{ db: platform.db, log: platform.log, commands, ruleBook, ledger, customers, debts, payees, bank, reviews: work.reviews },
    ...{ notify, systemNow, now: () => clock.now() },
    payOutFrom: (from, customer) => replacedProofs.payOutFrom(from, customer),
    pendingDeposit: firstFound(features.flatMap(({ pendingDeposit = [] }) => pendingDeposit)),
    keepsPayouts: async (from, customer) => (await work.reviews.pendingOf(from, { kind: recallKind, customer })) !== null,
    perEuro: currency => perEuro({ rates }, currency),
  };
  work.reviews.register(withdrawalReview(parts));
  work.reviews.register(payoutReview(parts));
  work.reviews.registerOfHouse(payoutLineReview(parts));
  work.reviews.register(higherReview(parts));
  bank.follow(withdrawalFollower(parts));
  const handOver = new HandOver(parts);
  return {
    name: 'withdrawals',
    calls: calls => addWithdrawalCalls(calls, parts),
    desk: calls => addDeskWithdrawalCalls(calls, parts),
    claims: [withdrawalClaims],
    leasedJobs: [{ name: 'withdrawals', start: () => handOver.start(), stop: () => handOver.stop() }],
  };
}

/** The price of one euro in another currency, at the middle of now. */
function perEuro({ rates }: Pick<Base, 'rates'>, currency: Currency): PerEuro | null {
  const units = currency === 'EUR' ? null : rates.now().middle('EUR', currency);
  return units === null ? null : { units, scale: exchangeRateScale };
}

function lettersFeature({ base: { platform, systemNow }, people }: Pick<Parts, 'base' | 'people'>): Feature {
  const { letters, letterSender: sender, work } = people;
  return {
    name: 'letters',
    calls: calls => addLettersCalls(calls, { db: platform.db, letters, gates: work.gates, systemNow }),
    consumers: [letters.consumer()],
    leasedJobs: sender ? [{ name: 'letters', start: () => sender.start(), stop: () => sender.stop() }] : [],
  };
}

function messagesFeature({ base: { platform, commands, instruments }, notify }: Pick<Parts, 'base' | 'notify'>): Feature {
  const { db, log } = platform;
  const told = (customers: ReadonlySet<bigint>) => notify(customers, ['messages']);
  const teller = new Teller({ db, log, tellings, kinds: messageKinds, instruments, told });
  return {
    name: 'messages',
    calls: calls =>
      addMessageCalls(calls, {
        ...{ db, commands, kinds: messageKinds, reaches: messageReaches, instruments },
        changed: customer => told(new Set([customer])),
      }),
    leasedJobs: [{ name: 'messages', start: () => teller.start(), stop: () => teller.stop() }],
  };
}

function staffFeature({ base, people, operators: { staff, confirmRaise } }: Pick<Parts, 'base' | 'people' | 'operators'>): Feature {
  const { platform, systemNow, clock } = base;
  const { db, log } = platform;
  const work = new StaffWork({ db, log, systemNow, businessNow: () => clock.now(), reviews: people.work.reviews, staff, confirmRaise });
  return {
    name: 'simulated-staff',
    leasedJobs: platform.config.hasStaff ? [{ name: 'simulated staff', start: () => work.start(), stop: () => work.stop() }] : [],
  };
}
