import { auditManifest } from './books/audit/index.ts';
import { customerKeysManifest } from './books/customer-keys/index.ts';
import { customersManifest } from './books/customers/index.ts';
import { filesManifest } from './books/files/index.ts';
import { rulesManifest, type Rule, type RuleValue } from './books/house-rules/index.ts';
import { instrumentsManifest } from './books/instruments/index.ts';
import { Chart, ledgerManifest, type ChartParts } from './books/ledger/index.ts';
import { lettersManifest, openLetterKinds, type LetterKind } from './books/letters/index.ts';
import { marketDataManifest } from './books/market-data/index.ts';
import { operatingModeManifest } from './books/operating-mode/index.ts';
import { executionParts, openEntriesMax, openFundings, openVenues, ordersManifest, ordersPerSecond, type Funding } from './books/orders/index.ts';
import { replacedProofsManifest } from './books/replaced-proofs/index.ts';
import { reviewsManifest } from './books/reviews/index.ts';
import { operatorsManifest } from './books/operators/index.ts';
import { openOperations, type Operation } from './books/step-up/index.ts';
import { positionsManifest, registerMovements, type MovementKind } from './books/positions/index.ts';
import type { Config } from './app/config.ts';
import { features } from './features.ts';
import { demoAccountsPerHour } from './features/sign-in/index.ts';
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
  /** Ways to pay orders. */
  readonly fundings?: readonly Funding[];
  /** Where orders may go, by name. */
  readonly venues?: readonly string[];
  /** The operations of step-up grants. */
  readonly operations?: readonly Operation[];
  /** The kinds of letters. */
  readonly letters?: readonly LetterKind[];
};

/** Every book that declares something, and what the features' own declarations (feature.ts) have. */
export const manifests: readonly Manifest[] = [
  { name: 'platform', appendOnly: ['outbox', 'installation_key', ...commandsAppendOnly] },
  auditManifest,
  customerKeysManifest,
  customersManifest,
  filesManifest,
  instrumentsManifest,
  ledgerManifest,
  lettersManifest,
  marketDataManifest,
  operatingModeManifest,
  operatorsManifest,
  ordersManifest,
  positionsManifest,
  replacedProofsManifest,
  reviewsManifest,
  rulesManifest,
  ...features.flatMap(({ manifest = [] }) => manifest),
];

/**
 * The declarations of several manifests together. Throws StartRefusal where two bring the same funding, venue, operation or kind of letter, and `openChart` where two bring the same
 * purpose, entry, claim or portfolio.
 */
export function collect(declared: readonly Manifest[]) {
  const partsOf = <K extends keyof ChartParts>(kind: K) =>
    declared.flatMap(({ ledger }) => (ledger?.[kind] ?? []) as Required<ChartParts>[K][number][]);
  const fundings = declared.flatMap(({ fundings: own = [] }) => own);
  const venues = declared.flatMap(({ venues: own = [] }) => own);
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
    fundings: openFundings(fundings),
    venues: openVenues(venues),
    operations: openOperations(declared.flatMap(({ operations: own = [] }) => own)),
    letterKinds: openLetterKinds(declared.flatMap(({ letters = [] }) => letters)),
    chartParts,
    openChart: () => new Chart(chartParts),
  };
}

export const { appendOnlyTables, allRules, movementKinds, fundings, venues, operations, letterKinds, chartParts, openChart } = collect(manifests);

/** What the command line sets above the rules, by their names. */
export const overridesOf = (config: Pick<Config, 'demoPerHour' | 'ordersPerSecond' | 'openEntriesMax'>): Record<string, number> =>
  Object.fromEntries(
    [
      [demoAccountsPerHour.name, config.demoPerHour],
      [ordersPerSecond.name, config.ordersPerSecond],
      [openEntriesMax.name, config.openEntriesMax],
    ].filter((entry): entry is [string, number] => entry[1] !== null),
  );
