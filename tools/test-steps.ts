import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDebianPostgres } from './debian-postgres.ts';
import { buildWeb } from './build-web.ts';
import { couldNotRun } from './could-not-run.ts';
import { browsersMissing, findBrowser, findShell, noBrowser } from './browser.ts';
import { root } from './root.ts';

export type Count = { passed: number; failed: number; skipped: number };
const none: Count = { passed: 0, failed: 0, skipped: 0 };

export const sumOf = (counts: readonly Count[]): Count =>
  counts.reduce(
    (sum, { passed, failed, skipped }) => ({ passed: sum.passed + passed, failed: sum.failed + failed, skipped: sum.skipped + skipped }),
    none,
  );

type Run = { args: string[]; env?: Record<string, string>; quiet?: boolean };

/** Runs a program of ours on this Node. With `quiet` its output is shown only when it fails. */
function run({ args, env = {}, quiet = false }: Run): Promise<number> {
  const colour = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...colour, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk));
  return new Promise(resolve => {
    child.on('error', () => resolve(1));
    child.on('close', code => {
      if (code !== 0 && quiet) console.log(output.trimEnd());
      resolve(code ?? 1);
    });
  });
}

const tool = (path: string): string => join(root, 'node_modules', path);

/** A check that passes or fails as a whole. */
async function check(name: string, args: string[]): Promise<Count> {
  const begun = performance.now();
  const passed = (await run({ args, quiet: true })) === 0;
  console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - begun) / 1_000).toFixed(1)} s)`);
  return { passed: Number(passed), failed: Number(!passed), skipped: 0 };
}

export const types = (): Promise<Count> => check('types', [tool('typescript-7/bin/tsc'), '-p', 'tsconfig.json', '--noEmit']);
export const lint = (): Promise<Count> => check('lint', [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']);
export const format = (): Promise<Count> => check('format', [tool('oxfmt/bin/oxfmt'), '--check']);
const kills = (): string => (process.env.PARKETT_TEST_FULL ? '100' : '5');
/** Kills of the server and its database under a load of orders and money: five, with --full a hundred. */
export const crash = (): Promise<Count> => check('crash', [join(root, 'tools/crash.ts'), '--rounds', kills()]);
/** As many kills of one process of four, while the others go on trading. */
export const crashOfProcesses = (): Promise<Count> => check('crash of processes', [join(root, 'tools/crash.ts'), '--processes', '--rounds', kills()]);
/** Twenty kills of the server and its database on the way through ex-days and pay-days, and as many of one process of four; only with --full. */
export const crashOfEvents = (): Promise<Count> => throughEvents('crash of events', '--events');
export const crashOfEventsInProcesses = (): Promise<Count> => throughEvents('crash of events in processes', '--events', '--processes');
/** Twenty on the way through ends of windows, draws, payments and listings of new shares; only with --full. */
export const crashOfOfferings = (): Promise<Count> => throughEvents('crash of offerings', '--offerings');
async function throughEvents(name: string, ...options: readonly string[]): Promise<Count> {
  if (!process.env.PARKETT_TEST_FULL) return none;
  return check(name, [join(root, 'tools/crash.ts'), ...options, '--rounds', '20']);
}
/** Those of the single server on Debian's PostgreSQL, reached by DATABASE_URL; only with --full. */
export async function crashOnDebian(): Promise<Count> {
  if (!process.env.PARKETT_TEST_FULL) return none;
  const found = findDebianPostgres();
  if (found)
    return check(`crash on Debian's PostgreSQL ${found.version}`, [join(root, 'tools/crash.ts'), '--rounds', '10', '--postgres', found.programs]);
  console.log('There is no PostgreSQL of Debian here: starting, trading, crashing and verifying on it did not run.');
  return notRun;
}

const notRun: Count = { passed: 0, failed: 0, skipped: 1 };

/** A step of --full that says itself what was seen, or why there was nothing to see. */
async function tellingStep(file: string): Promise<Count> {
  if (!process.env.PARKETT_TEST_FULL) return none;
  const code = await run({ args: [join(root, file)] });
  if (code !== couldNotRun) return { passed: Number(code === 0), failed: Number(code !== 0), skipped: 0 };
  console.log(`– ${file} could not run here: skipped`);
  return notRun;
}

/** A disk that is really full, where one can be mounted. */
export const fullDisk = (): Promise<Count> => tellingStep('tools/full-disk.ts');
/** A day of Xetra with customers' orders in it, lived on three processes and again from its log, where its file is there. */
export const recordedDay = (): Promise<Count> => tellingStep('tools/recorded-day.ts');
/** A new feature as `npm run feature` writes it, with everything that is asked of code, in a copy of the tree. */
export const newFeature = (): Promise<Count> => tellingStep('tools/new-feature.ts');
/** SQL injection, looked for by sqlmap where it is there. */
export const sqlInjection = (): Promise<Count> => tellingStep('tools/sql-injection.ts');
export const unused = (): Promise<Count> => check('unused code', [tool('knip/bin/knip.js')]);

/** A place for one report. Open to others, since the database of the journeys lies there too and runs as its own user under root. */
function scratchFile(name: string): { file: string; folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-report-'));
  chmodSync(folder, 0o755);
  return { folder, file: join(folder, name), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A runner that failed without a failed test (a crash, no test found) counts as one failure. */
const orCrash = (count: Count, code: number): Count => (code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count);

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

const memory = '/dev/shm';
/** The databases of a whole run take seven. */
const neededBytes = 12 * 2 ** 30;

/** A folder in memory where there is room for it: waiting for the disk is a good part of each small commit, and no test cuts the power. */
function folderInMemory(): { env: Record<string, string>; remove: () => void } {
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  if (bavail * bsize < neededBytes) return { env: {}, remove: () => {} };
  const folder = mkdtempSync(join(memory, 'parkett-test-'));
  chmodSync(folder, 0o1777);
  return { env: { TMPDIR: folder }, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export async function vitest(): Promise<Count> {
  const { file, remove } = scratchFile('vitest.json');
  const inMemory = folderInMemory();
  const args = [tool('vitest/vitest.mjs'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run({ args, env: inMemory.env });
  inMemory.remove();
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : null;
  remove();
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
  const count = { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles, skipped: report.numPendingTests };
  return orCrash(count, code);
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** Both layouts, each on a server of its own: the rest of their arguments and their environment are the same. */
async function onBothLayouts({ args = [], env = {} }: Pick<Journeys, 'args' | 'env'> = {}): Promise<Count> {
  const layouts = [
    { port: '18091', projects: ['--project=mobile'] },
    { port: '18092', projects: ['--project=desktop', ...(args.length === 0 ? ['--project=other browsers'] : [])] },
  ];
  return sumOf(
    await Promise.all(layouts.map(({ port, projects }) => runJourneys({ args: [...projects, ...args], env: { ...env, PARKETT_E2E_PORT: port } }))),
  );
}

/** Every journey once. The layouts run beside each other, since half of a journey is waiting; so the web app is built before. */
export async function journeys(): Promise<Count> {
  await buildWeb();
  return onBothLayouts();
}

/**
 * On several processes: one journey of orders in each layout, with --full every journey. All languages and both themes were looked at before. Then each
 * layout has a group of its own: what one leaves undecided at the desk would hold the market clock of the other.
 */
export async function journeysOnProcesses(): Promise<Count> {
  const all = [['--project=mobile'], ['--project=desktop', '--project=other browsers']];
  const counts: Count[] = [];
  for (const args of process.env.PARKETT_TEST_FULL ? all : [['--grep=@booked']])
    counts.push(await runJourneys({ config: 'e2e/playwright-processes.config.ts', args, env: { PARKETT_TEST_FULL: '' } }));
  return sumOf(counts);
}

/**
 * On a processor a sixth as fast each journey holds three times of three, and those that were red once twenty of twenty; only with --slow.
 * A slowed browser keeps a core to itself, so both layouts run at once, each on a server of its own.
 */
export async function slowJourneys(): Promise<Count> {
  await buildWeb();
  const counts: Count[] = [];
  for (const which of [['--repeat-each=3'], ['--grep=@was-red', '--repeat-each=20']])
    counts.push(await onBothLayouts({ args: which, env: { PARKETT_E2E_SLOWDOWN: '6' } }));
  return sumOf(counts);
}

type Journeys = { config?: string; args?: readonly string[]; env?: Record<string, string> };

/**
 * In `npm test` a red journey is tried once more, and one that is green then is named by the report as flaky: two servers and two browsers share a
 * machine's cores there. With --full and --slow, which look for such journeys, red is red.
 */
const tries = (env: Record<string, string>): string[] => (process.env.PARKETT_TEST_FULL || env.PARKETT_E2E_SLOWDOWN ? [] : ['--retries=1']);

async function runJourneys({ config = 'e2e/playwright.config.ts', args = [], env: more = {} }: Journeys = {}): Promise<Count> {
  const browser = await findBrowser();
  if (!browser) {
    console.error(noBrowser);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const { file, folder, remove } = scratchFile('playwright.json');
  const env = {
    ...more,
    PARKETT_CHROMIUM: browser,
    PARKETT_SHELL: findShell() ?? '',
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    PARKETT_E2E_DATA: join(folder, 'data'),
  };
  const call = [tool('@playwright/test/cli.js'), 'test', '--config', config, '--reporter=list,json', ...tries(more), ...args];
  const code = await run({ args: call, env });
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport) : null;
  remove();
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  for (const missing of browsersMissing) console.log(`${missing} isn't installed: an order in it did not run.`);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return orCrash(code === 0 ? { passed: expected + flaky, failed: 0, skipped } : { passed: expected, failed: unexpected + flaky, skipped }, code);
}
