import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import {
  crash,
  crashOfEvents,
  crashOfEventsInProcesses,
  crashOfOfferings,
  crashOfProcesses,
  crashOnDebian,
  format,
  fullDisk,
  journeys,
  journeysOnProcesses,
  lint,
  newFeature,
  recordedDay,
  slowJourneys,
  sqlInjection,
  sumOf,
  types,
  unused,
  vitest,
  type Count,
} from './test-steps.ts';

// `npm test`: everything, one step after the other, and one line of sums at the end. `--full` runs the full numbers of the issue,
// `--slow` the journeys in a slow browser and nothing else, since they alone take longer than all the rest.
const [option] = process.argv.slice(2);
if (option !== undefined && option !== '--full' && option !== '--slow') {
  console.error(`Unknown option ${option}: there are --full and --slow. For single tests: npx vitest run <path>.`);
  process.exit(1);
}
if (option === '--full') process.env.PARKETT_TEST_FULL = '1';

const readings = [types, lint, format, unused];
const checks = [
  vitest,
  crash,
  crashOfProcesses,
  crashOfEvents,
  crashOfEventsInProcesses,
  crashOfOfferings,
  crashOnDebian,
  fullDisk,
  newFeature,
  recordedDay,
  sqlInjection,
];
// These steps only read the code, so they run beside each other.
const counts: Count[] = option === '--slow' ? [] : await Promise.all(readings.map(step => step()));
for (const step of option === '--slow' ? [slowJourneys] : [...checks, journeys, journeysOnProcesses]) counts.push(await step());
const sum = sumOf(counts);
if (!existsSync(join(root, '../shared/data'))) console.log('The outside data (../shared/data) are absent: the checks against them did not run.');
if (sum.skipped > 0) console.log(`${sum.skipped} skipped`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 ? 0 : 1);
