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

/** What a start from the sources needs: the Node that came along, and the web app as its sources are now. */
export async function prepare(): Promise<void> {
  expectPrograms(runningNode());
  await withProgress('Building the web app', buildWeb);
}
