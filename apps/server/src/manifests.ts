import { auditManifest } from './books/audit/index.ts';
import { customersManifest } from './books/customers/index.ts';
import { rulesManifest, type Rule, type RuleValue } from './books/house-rules/index.ts';
import { instrumentsManifest } from './books/instruments/index.ts';
import { Chart, ledgerManifest, type ChartParts } from './books/ledger/index.ts';
import { marketDataManifest } from './books/market-data/index.ts';
import { operatingModeManifest } from './books/operating-mode/index.ts';
import { openEntriesMax, ordersManifest, ordersPerSecond } from './books/orders/index.ts';
import { positionsManifest, registerMovements, type MovementKind } from './books/positions/index.ts';
import type { Config } from './app/config.ts';
import { newsManifest } from './features/news/index.ts';
import { searchManifest } from './features/search/index.ts';
import { demoAccountsPerHour, signInManifest } from './features/sign-in/index.ts';
import { watchlistManifest } from './features/watchlist/index.ts';
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
};

/** Every book and feature that declares something. */
const manifests: readonly Manifest[] = [
  { name: 'platform', appendOnly: ['outbox', ...commandsAppendOnly] },
  auditManifest,
  customersManifest,
  instrumentsManifest,
  ledgerManifest,
  marketDataManifest,
  operatingModeManifest,
  ordersManifest,
  positionsManifest,
  rulesManifest,
  newsManifest,
  searchManifest,
  signInManifest,
  watchlistManifest,
];

export const appendOnlyTables: readonly string[] = manifests.flatMap(({ appendOnly = [] }) => appendOnly);
export const allRules: readonly Rule<RuleValue>[] = manifests.flatMap(({ rules = [] }) => rules);

export const chartParts: ChartParts = {
  purposes: manifests.flatMap(({ ledger }) => ledger?.purposes ?? []),
  entries: manifests.flatMap(({ ledger }) => ledger?.entries ?? []),
  claims: manifests.flatMap(({ ledger }) => ledger?.claims ?? []),
  portfolios: manifests.flatMap(({ ledger }) => ledger?.portfolios ?? []),
};

/** The chart of accounts. Throws StartRefusal where two bring the same name. */
export const openChart = (): Chart => new Chart(chartParts);

/** What can happen to a position, by whoever writes it down. */
export const movementKinds = registerMovements(manifests.flatMap(({ movements = [] }) => movements));

/** What the command line sets above the rules, by their names. */
export const overridesOf = (config: Pick<Config, 'demoPerHour' | 'ordersPerSecond' | 'openEntriesMax'>): Record<string, number> =>
  Object.fromEntries(
    [
      [demoAccountsPerHour.name, config.demoPerHour],
      [ordersPerSecond.name, config.ordersPerSecond],
      [openEntriesMax.name, config.openEntriesMax],
    ].filter((entry): entry is [string, number] => entry[1] !== null),
  );
