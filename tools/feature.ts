import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { skeletonOf, whyNotHere, whyNotNamed } from './feature/skeleton.ts';
import { registerOf, takeNumbers } from './numbers.ts';
import { root } from './root.ts';

// `npm run feature -- NAME` writes a feature that moves money: contract, command with a key, table, check, own data, screens, texts and tests. All of it is in
// new files, but for one line in docs/numbers.md.

const refuse = (why: string): never => {
  console.error(why);
  process.exit(1);
};

const [name, more] = process.argv.slice(2);
if (name === undefined || more !== undefined) refuse('Say what it is called: npm run feature -- put-aside');
const why = whyNotNamed(root, name!) ?? whyNotHere(root);
if (why !== null) refuse(why);

const registerBefore = readFileSync(registerOf(root));
const begun: string[] = [];
try {
  const numbers = takeNumbers(root, { what: `feature ${name!}`, of: ['migration', 'check'] });
  for (const [file, text] of skeletonOf(name!, numbers)) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    begun.push(path);
    writeFileSync(path, text, { flag: 'wx' });
  }
  // A longer name breaks other lines than a shorter one.
  execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...begun], { cwd: root, stdio: 'ignore' });
  console.log(begun.map(path => path.slice(root.length + 1)).join('\n'));
  console.log(`What to do next stands in docs/how-to/a-money-feature.md.`);
} catch (error) {
  for (const path of begun) rmSync(path, { force: true });
  writeFileSync(registerOf(root), registerBefore);
  refuse(`Nothing was written: ${error instanceof Error ? error.message : String(error)}`);
}
