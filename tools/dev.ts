import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

// `npm run dev`: the web app is rebuilt and the server started again whenever a source changes.
const run = (args: string[], cwd: string): ChildProcess => spawn(process.execPath, args, { cwd, stdio: 'inherit' });

const children = [
  run([join(root, 'node_modules/vite/bin/vite.js'), 'build', '--watch', '--logLevel', 'warn'], join(root, 'apps/web')),
  run(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...process.argv.slice(2)], root),
];
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    for (const child of children) child.kill(name);
  });
}
