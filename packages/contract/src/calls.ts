import type { Call } from './call.ts';
import * as deskOperators from './desk-operators.ts';
import * as deskGates from './desk-gates.ts';
import * as deskRecovery from './desk-recovery.ts';
import * as deskReviews from './desk-reviews.ts';
import * as deskAudit from './desk-audit.ts';
import * as deskCustomers from './desk-customers.ts';
import * as deskOperations from './desk-operations.ts';
import * as deskSignIn from './desk-sign-in.ts';
import * as deskIdentity from './desk-identity.ts';
import * as gates from './gates.ts';
import * as identity from './identity.ts';
import * as legal from './legal.ts';
import * as letters from './letters.ts';
import * as market from './market.ts';
import * as news from './news.ts';
import * as ownData from './own-data.ts';
import * as portfolio from './portfolio.ts';
import * as recovery from './recovery.ts';
import * as search from './search.ts';
import * as security from './security.ts';
import * as signIn from './sign-in.ts';
import * as trading from './trading.ts';
import * as wallet from './wallet.ts';
import * as watchlist from './watchlist.ts';
import * as wire from './wire.ts';

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const callsOf = (feature: Record<string, unknown>): readonly Call[] => Object.values(feature).filter(isCall);

/** Every call of customers and visitors by feature: the source of the OpenAPI document and of the tests that walk all routes. */
export const callsByFeature: Readonly<Record<string, readonly Call[]>> = {
  'sign-in': callsOf(signIn),
  gates: callsOf(gates),
  security: callsOf(security),
  recovery: callsOf(recovery),
  identity: callsOf(identity),
  letters: callsOf(letters),
  legal: callsOf(legal),
  market: callsOf(market),
  news: callsOf(news),
  'own-data': callsOf(ownData),
  search: callsOf(search),
  trading: [...callsOf(trading), ...callsOf(portfolio)],
  wallet: [...callsOf(wallet), ...callsOf(wire)],
  watchlist: callsOf(watchlist),
};

/** Every call of operators by feature. Their paths lie below /api/desk/. */
export const deskCallsByFeature: Readonly<Record<string, readonly Call[]>> = {
  'desk-gates': callsOf(deskGates),
  'desk-reviews': callsOf(deskReviews),
  recovery: callsOf(deskRecovery),
  'desk-sign-in': callsOf(deskSignIn),
  'desk-operators': callsOf(deskOperators),
  identity: callsOf(deskIdentity),
  'desk-customers': callsOf(deskCustomers),
  'desk-audit': callsOf(deskAudit),
  'desk-operations': callsOf(deskOperations),
};
