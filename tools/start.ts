import { main } from '../apps/server/src/main.ts';
import { expectPrograms, runningNode } from '../apps/server/src/platform/programs.ts';
import { buildWeb } from './build-web.ts';

/** Says what is being done when it takes longer than a second, and how long it took. */
async function withProgress<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  let told = false;
  const timer = setTimeout(() => {
    told = true;
    console.log(`${what} …`);
  }, 1_000);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (told) console.log(`${what}: done in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  }
}

// `npm start`: looks at the Node that came along, builds the web app if its sources changed, then runs the server in this process.
await main(process.argv.slice(2), {
  prepare: async () => {
    expectPrograms(runningNode());
    await withProgress('Building the web app', buildWeb);
  },
});
