import { readConfig } from '../apps/server/src/app/config.ts';
import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts';
import { reportOf, verify } from '../apps/server/src/verify.ts';

// `npm run verify`: the offline checker of the books. Exit code 0 when everything holds, 2 when something doesn't, 1 when it could not be asked.
try {
  const verdict = await verify(readConfig(process.env, process.argv.slice(2)), { say: line => console.log(line) });
  console.log(reportOf(verdict));
  process.exit(verdict.sound ? 0 : 2);
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  console.error(error.message);
  process.exit(1);
}
