import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { point } from './build-folder.ts';
import { root } from './root.ts';

// `npm run dev`: the web app is rebuilt and the server started again whenever a source changes.
const run = (args: string[], cwd: string): ChildProcess => spawn(process.execPath, args, { cwd, stdio: 'inherit' });

const web = join(root, 'apps/web');
const built = join(web, '.vite/builds/dev');
mkdirSync(built, { recursive: true });
point(web, 'dev');
const children = [
  run([join(root, 'node_modules/vite/bin/vite.js'), 'build', '--watch', '--outDir', built, '--emptyOutDir', '--logLevel', 'warn'], web),
  run(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...process.argv.slice(2)], root),
];
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    for (const child of children) child.kill(name);
  });
}
