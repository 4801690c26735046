import { auditManifest } from './books/audit/index.ts';
import { bankManifest } from './books/bank/index.ts';
import { customerKeysManifest } from './books/customer-keys/index.ts';
import { currencyRatesManifest } from './books/currency-rates/index.ts';
import { customersManifest } from './books/customers/index.ts';
import { filesManifest } from './books/files/index.ts';
import { rulesManifest, type Rule, type RuleValue } from './books/house-rules/index.ts';
import { instrumentsManifest } from './books/instruments/index.ts';
import { Chart, ledgerManifest, type ChartParts } from './books/ledger/index.ts';
import { lettersManifest, openLetterKinds, type LetterKind } from './books/letters/index.ts';
import { marketDataManifest } from './books/market-data/index.ts';
import { messagesManifest, openMessageKinds, openReaches, openTellings, type MessageKind, type Telling } from './books/messages/index.ts';
import { operatingModeManifest } from './books/operating-mode/index.ts';
import { executionParts, openEntriesMax, openFundings, openVenues, ordersManifest, ordersPerSecond, type Funding } from './books/orders/index.ts';
import { replacedProofsManifest } from './books/replaced-proofs/index.ts';
import { reviewsManifest } from './books/reviews/index.ts';
import { operatorsManifest } from './books/operators/index.ts';
import { openOperations, type Operation } from './books/step-up/index.ts';
import { paymentsManifest } from './books/payments/index.ts';
import { positionsManifest, registerMovements, registerOrigins, type MovementKind, type PositionOrigin } from './books/positions/index.ts';
import type { Config } from './app/config.ts';
import { features } from './features.ts';
import { demoAccountsPerHour, kefuLink } from './features/sign-in/index.ts';
import { commandsAppendOnly } from './platform/commands/index.ts';

/** What a book or a feature declares before anything runs. Something new to declare is a line here, and a function below that collects it. */
export type Manifest = {
  readonly name: string;
  /** Tables that no working connection may change. */
  readonly appendOnly?: readonly string[];
  /** Numbers that may change from a moment on. */
  readonly rules?: readonly Rule<RuleValue>[];
  /** What it books, and what it sets money aside for. */
  readonly ledger?: Partial<ChartParts>;
  /** What it does to positions. */
  readonly movements?: readonly MovementKind[];
  /** The origins of positions. */
  readonly origins?: readonly PositionOrigin[];
  /** Ways to pay orders. */
  readonly fundings?: readonly Funding[];
  /** Where orders may go, by name. */
  readonly venues?: readonly string[];
  /** The operations of step-up grants. */
  readonly operations?: readonly Operation[];
  /** The kinds of letters. */
  readonly letters?: readonly LetterKind[];
  /** The kinds of messages. */
  readonly messages?: readonly MessageKind[];
  /** Its tables whose rows bring customers messages. */
  readonly tellings?: readonly Telling[];
};

/** Every book that declares something, and what the features' own declarations (feature.ts) have. */
export const manifests: readonly Manifest[] = [
  { name: 'platform', appendOnly: ['outbox', 'installation_key', ...commandsAppendOnly] },
  auditManifest,
  bankManifest,
  customerKeysManifest,
  currencyRatesManifest,
  customersManifest,
  filesManifest,
  instrumentsManifest,
  ledgerManifest,
  lettersManifest,
  marketDataManifest,
  messagesManifest,
  operatingModeManifest,
  operatorsManifest,
  ordersManifest,
  paymentsManifest,
  positionsManifest,
  replacedProofsManifest,
  reviewsManifest,
  rulesManifest,
  ...features.flatMap(({ manifest = [] }) => manifest),
];

/**
 * The declarations of several manifests together. Throws StartRefusal where two bring the same funding, venue, operation, kind of letter or of message, or table of messages, and `openChart` where two bring the same
 * purpose, entry, claim or portfolio.
 */
export function collect(declared: readonly Manifest[]) {
  const partsOf = <K extends keyof ChartParts>(kind: K) =>
    declared.flatMap(({ ledger }) => (ledger?.[kind] ?? []) as Required<ChartParts>[K][number][]);
  const fundings = declared.flatMap(({ fundings: own = [] }) => own);
  const venues = declared.flatMap(({ venues: own = [] }) => own);
  const letterKinds = openLetterKinds(declared.flatMap(({ letters = [] }) => letters));
  const messageKinds = openMessageKinds(declared.flatMap(({ messages = [] }) => messages));
  const executed = executionParts({ venues, fundings });
  const chartParts: ChartParts = {
    purposes: [...partsOf('purposes'), ...executed.purposes],
    entries: [...partsOf('entries'), ...executed.entries],
    claims: partsOf('claims'),
    portfolios: partsOf('portfolios'),
  };
  return {
    appendOnlyTables: declared.flatMap(({ appendOnly = [] }) => appendOnly),
    allRules: declared.flatMap(({ rules = [] }) => rules),
    movementKinds: registerMovements(declared.flatMap(({ movements = [] }) => movements)),
    positionOrigins: registerOrigins(declared.flatMap(({ origins = [] }) => origins)),
    fundings: openFundings(fundings),
    venues: openVenues(venues),
    operations: openOperations(declared.flatMap(({ operations: own = [] }) => own)),
    letterKinds,
    messageKinds,
    messageReaches: openReaches({ kinds: messageKinds, letters: letterKinds.values() }),
    tellings: openTellings(declared.flatMap(({ tellings: own = [] }) => own)),
    chartParts,
    openChart: () => new Chart(chartParts),
  };
}

const all = collect(manifests);
export const { appendOnlyTables, allRules, movementKinds, positionOrigins, fundings, venues, operations, chartParts, openChart } = all;
export const { letterKinds, messageKinds, messageReaches, tellings } = all;

/** What the command line sets above the rules, by their names. */
export const overridesOf = (config: Pick<Config, 'demoPerHour' | 'ordersPerSecond' | 'openEntriesMax' | 'kefu'>): Record<string, number | string> =>
  Object.fromEntries(
    [
      [demoAccountsPerHour.name, config.demoPerHour],
      [ordersPerSecond.name, config.ordersPerSecond],
      [openEntriesMax.name, config.openEntriesMax],
      [kefuLink.name, config.kefu || null],
    ].filter((entry): entry is [string, number | string] => entry[1] !== null),
  );
