import type { Currency } from '@parkett/kernel';
import { addDeskOperatorsCalls } from '../features/desk-operators/index.ts';
import { addDeskSessionCalls } from '../features/desk-sign-in/index.ts';
import { addDeskReviewCalls } from '../features/desk-reviews/index.ts';
import { addDeskGateCalls, addGateCalls } from '../features/gates/index.ts';
import {
  addIdentityCalls,
  addIdentityDeskCalls,
  documentsRunOut,
  identityReview,
  namesOf,
  unusedPhotos,
  type IdentityParts,
} from '../features/identity/index.ts';
import { addLettersCalls } from '../features/letters/index.ts';
import { addMarketCalls } from '../features/market/index.ts';
import { addNewsCalls } from '../features/news/index.ts';
import { addSearchCalls } from '../features/search/index.ts';
import { addSecurityCalls } from '../features/security/index.ts';
import { StaffWork } from '../features/simulated-staff/index.ts';
import { addTradingCalls, orderClaims, settlement, valueToday, type ValueParts } from '../features/trading/index.ts';
import { addWalletCalls } from '../features/wallet/index.ts';
import type { DueLoop } from '../platform/due.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { OrderDesk } from '../books/orders/index.ts';
import type { House } from '../declaration.ts';
import { features } from '../features.ts';
import { movementKinds } from '../manifests.ts';
import type { Base } from './base.ts';
import type { Desk } from './desk.ts';
import { deskReads } from './desk-reads.ts';
import { flushing, type Feature } from './feature.ts';
import type { Market } from './market.ts';
import type { Notify } from './order-desk.ts';
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
function declaredFeatures({ base, people, notify }: Pick<Parts, 'base' | 'people' | 'notify'>): readonly Feature[] {
  const { platform, commands, instruments, ruleBook, ledger, systemNow, clock } = base;
  const { customers, customerKeys, work } = people;
  const house: House = {
    ...{ db: platform.db, log: platform.log, commands, ruleBook, instruments, ledger, customers, customerKeys, reviews: work.reviews },
    ...{ systemNow, now: () => clock.now(), notify },
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
    { name: 'desk-sign-in', desk: calls => addDeskSessionCalls(calls, { ...operators, db }) },
    { name: 'desk-operators', desk: calls => addDeskOperatorsCalls(calls, { ...operators, db, commands, systemNow, reviews: work.reviews }) },
    {
      name: 'gates',
      calls: calls => addGateCalls(calls, { db, appeals: work.appeals }),
      desk: calls => addDeskGateCalls(calls, { db, ...work, systemNow }),
    },
    reviewsFeature({ base, people }),
    staffFeature({ base, people, operators }),
    identityFeature({ base, people }),
    ownDataFeature({ base, people }),
    { name: 'market', calls: calls => addMarketCalls(calls, { parts: market.parts, clock: market.clock }) },
    {
      name: 'news',
      calls: calls => addNewsCalls(calls, { marketNews: market.marketNews, source: base.source.kind }),
      consumers: [market.marketNews.consumer()],
    },
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
        }),
      claims: [orderClaims({ instruments, board, ruleBook, now: () => base.clock.now() })],
      due: [settlement(notify)],
    },
    ...deskReads({ base, people, due, outbox, history: market.parts.history }),
    walletFeature({ base, people, notify, history: market.parts.history }),
    ...declaredFeatures({ base, people, notify }),
  ];
};

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

function securityFeature({ base: { platform, systemNow: now }, people }: Pick<Parts, 'base' | 'people'>): Feature {
  const { work, recovery } = people;
  return {
    name: 'security',
    calls: calls => addSecurityCalls(calls, { db: platform.db, now, ...people, gates: work.gates, overtake: recovery.overtake }),
  };
}

function walletFeature({ base, people, notify, history }: Pick<Parts, 'base' | 'people' | 'notify'> & Pick<ValueParts, 'history'>): Feature {
  const { platform, commands, instruments, board, ledger, systemNow } = base;
  const { claims, debts, customers } = people;
  const money = {
    ...{ db: platform.db, commands, customers, ledger, systemNow, paperMode: platform.config.mode === 'paper' },
    notify: (customer: bigint) => notify([customer], ['wallet']),
  };
  const value = { instruments, board, history, movements: movementKinds, chart: ledger.chart, now: () => base.clock.now() };
  const gainedToday = async (customer: bigint, currency: Currency): Promise<bigint> =>
    (await valueToday(platform.db, { customer, currency, parts: value })).today;
  return { name: 'wallet', calls: calls => addWalletCalls(calls, { ...money, gainedToday, parts: { claims, debts, instruments, board } }) };
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

function staffFeature({ base, people, operators: { staff, confirmRaise } }: Pick<Parts, 'base' | 'people' | 'operators'>): Feature {
  const { platform, systemNow, clock } = base;
  const { db, log } = platform;
  const work = new StaffWork({ db, log, systemNow, businessNow: () => clock.now(), reviews: people.work.reviews, staff, confirmRaise });
  return {
    name: 'simulated-staff',
    leasedJobs: platform.config.hasStaff ? [{ name: 'simulated staff', start: () => work.start(), stop: () => work.stop() }] : [],
  };
}

function identityFeature({ base, people }: Pick<Parts, 'base' | 'people'>): Feature {
  const { commands, ruleBook, systemNow, clock } = base;
  const { customers, customerKeys, files, screening, grants } = people;
  const { reviews } = people.work;
  const parts: IdentityParts = {
    ...{ db: base.platform.db, commands, customers, customerKeys, reviews, files, ruleBook, grants, screening, systemNow },
    now: () => clock.now(),
  };
  reviews.register(identityReview(parts));
  return {
    name: 'identity',
    calls: calls => addIdentityCalls(calls, parts),
    desk: calls => addIdentityDeskCalls(calls, parts),
    due: [documentsRunOut(parts), unusedPhotos(parts)],
  };
}
