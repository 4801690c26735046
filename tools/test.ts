import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import {
  crash,
  crashOfProcesses,
  crashOnDebian,
  format,
  fullDisk,
  journeys,
  journeysOnProcesses,
  lint,
  recordedDay,
  slowJourneys,
  sqlInjection,
  sumOf,
  types,
  unused,
  vitest,
  type Count,
} from './test-steps.ts';

// `npm test`: everything, one step after the other, and one line of sums at the end. `--full` runs the full numbers of the issue.
const [option] = process.argv.slice(2);
if (option !== undefined && option !== '--full') {
  console.error(`Unknown option ${option}: there is only --full. For single tests: npx vitest run <path>.`);
  process.exit(1);
}
if (option === '--full') process.env.PARKETT_TEST_FULL = '1';

const counts: Count[] = [];
const checks = [types, lint, format, unused, vitest, crash, crashOfProcesses, crashOnDebian, fullDisk, recordedDay, sqlInjection];
for (const step of [...checks, journeys, journeysOnProcesses, slowJourneys]) counts.push(await step());
const sum = sumOf(counts);
if (!existsSync(join(root, '../shared/data'))) console.log('The outside data (../shared/data) are absent: the checks against them did not run.');
if (sum.skipped > 0) console.log(`${sum.skipped} skipped`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 ? 0 : 1);
