import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';

// A table has one owner: only a store of its owner names it in SQL, and the auditor, who reads everything.

const server = 'apps/server/src/';

const tablesOf: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'clock_state',
    'command',
    'command_rate',
    'due_item',
    'hourly_use',
    'installation_key',
    'lease',
    'outbox',
    'outbox_consumer',
    'schema_migration',
    'start_step',
  ],
  'books/audit': ['audit_entry', 'refusal_count'],
  'books/customer-keys': ['customer_key', 'master_key'],
  'books/files': ['file', 'file_content', 'file_erasure', 'file_view'],
  'books/customers': [
    'account_change',
    'agreement',
    'credential',
    'customer',
    'customer_session',
    'gate',
    'gate_lift',
    'institution',
    'invite_code',
    'known_device',
    'notice_known',
    'password_tries',
  ],
  'books/house-rules': ['rule_version'],
  'books/ledger': ['ledger_account', 'ledger_entry', 'ledger_hold', 'ledger_posting', 'ledger_unit', 'ledger_unsettled', 'play_money', 'portfolio'],
  'books/letters': ['address_confirmation', 'letter', 'letter_link'],
  'books/market-data': ['feed'],
  'books/operating-mode': ['operating_mode'],
  'books/operators': [
    'operator',
    'operator_link',
    'operator_raise',
    'operator_reset',
    'operator_session',
    'simulated_staff',
    'simulated_staff_switch',
  ],
  'books/orders': [
    'booked_up_to',
    'command_log',
    'command_log_head',
    'engine_input',
    'engine_state',
    'execution',
    'market_tick',
    'order_event',
    'order_request',
    'orders',
    'venue_progress',
  ],
  'books/positions': ['order_close', 'position', 'position_movement'],
  'books/replaced-proofs': ['replaced_proof'],
  'features/recovery': ['recovery_case', 'recovery_overtaken', 'recovery_revocation'],
  'books/reviews': ['review', 'review_event'],
  'books/second-factors': ['app_code_seed', 'app_code_tries', 'passkey', 'passkey_challenge', 'recovery_code'],
  'features/gates': ['appeal', 'gate_proposal'],
  'books/step-up': ['step_up_grant'],
  'features/identity': [
    'identity_application',
    'identity_detail',
    'identity_field',
    'identity_name',
    'identity_outcome',
    'identity_photo',
    'identity_statement',
  ],
  'features/market': ['market_clock_switch'],
  'features/news': ['market_notice'],
  'features/search': ['instrument_looks', 'recent_find'],
  'features/sign-in': ['sign_in_failure', 'sign_in_turn'],
  'features/watchlist': ['watchlist'],
};
const owners = new Map(Object.entries(tablesOf).flatMap(([owner, tables]) => tables.map(table => [table, owner] as const)));

const tracked = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
const product = tracked(server).filter(file => file.endsWith('.ts') && !/\.(test|scenarios)\.ts$|\/testing\//.test(file));

const named = new RegExp(`\\b(?:from|join|into|update|table|truncate|using)\\s+(?:only\\s+)?(${[...owners.keys()].join('|')})\\b`, 'gi');

const isTheirs = (file: string, owner: string): boolean =>
  file.startsWith(`${owner}/`) && (owner === 'platform' || /(^|-)store\.ts$/.test(basename(file)));
/** What a purpose stands at and an entry books is told to the auditor in SQL. */
const isTheChart = (file: string): boolean => ['books/ledger/wallets.ts', 'books/orders/chart.ts'].includes(file);
const isTheAuditors = (file: string): boolean => /(^|\/)checks\//.test(file) || file.startsWith('audit/') || isTheChart(file);

test('the list of owners is complete', () => {
  const renamed = new Map(
    tracked('apps/server/migrations').flatMap(file =>
      [...read(file).matchAll(/^alter table (\w+) rename to (\w+)/gim)].map(([, from, to]) => [from!, to!] as const),
    ),
  );
  const created = [...tracked('apps/server/migrations'), `${server}platform/migrations.ts`]
    .filter(file => /\.(sql|ts)$/.test(file))
    .flatMap(file => [...read(file).matchAll(/\bcreate table (?:if not exists )?(\w+)/gi)].map(([, table]) => renamed.get(table!) ?? table!));
  const dropped = tracked('apps/server/migrations').flatMap(file => [...read(file).matchAll(/^drop table (\w+)/gim)].map(([, table]) => table!));
  const present = created.filter(table => !dropped.includes(table));
  expect([...owners.keys()].sort()).toEqual([...new Set(present)].sort());
});

test("only a table's owner names it in SQL, and the auditor", () => {
  const found: Record<string, string[]> = {};
  for (const path of product) {
    const file = path.slice(server.length);
    if (isTheAuditors(file)) continue;
    const tables = [...withoutComments(read(path)).matchAll(named)].map(([, table]) => table!.toLowerCase());
    const others = [...new Set(tables)].filter(table => !isTheirs(file, owners.get(table)!));
    if (others.length > 0) found[file] = others.sort();
  }
  expect(found).toEqual({});
});
