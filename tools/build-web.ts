import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts';
import { buildInto } from './build-folder.ts';
import { root } from './root.ts';

/** What browsers run: the customer app, and the desk of the operators. */
const apps = ['apps/web', 'apps/desk'];
const shared = ['packages/client', 'packages/ui', 'packages/kernel', 'packages/contract', 'package-lock.json'];
const left = new Set(['node_modules', 'dist', '.vite']);

function filesUnder(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !left.has(name));
  return entries.flatMap(entry => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)])).sort();
}

/** A hash of everything the build reads: by content, so that a fresh clone or a touched file builds nothing twice. */
function sourcesHash(app: string): string {
  const hash = createHash('sha256');
  const files = [app, ...shared].flatMap(name => (extname(name) ? [join(root, name)] : filesUnder(join(root, name))));
  for (const file of files) if (!/\.test\.tsx?$/.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function runVite(app: string, into: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--outDir', into, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(root, app),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code => (code === 0 ? resolve() : reject(new StartRefusal(`${app} could not be built:\n${output.trim()}`))));
  });
}

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);

/** Makes the compressed twins that the server sends instead, so that no request pays for compression. */
async function compressFiles(dist: string): Promise<void> {
  const files = filesUnder(dist).filter(file => compressible.has(extname(file)));
  await Promise.all(
    files.map(async file => {
      const content = readFileSync(file);
      if (content.length < 512) return;
      const [zipped, brotli] = await Promise.all([
        promisify(gzip)(content, { level: 9 }),
        promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
      ]);
      writeFileSync(`${file}.gz`, zipped);
      writeFileSync(`${file}.br`, brotli);
    }),
  );
}

/** Builds an app unless it is built from these very sources. Answers whether it built. */
const buildApp = (app: string): Promise<boolean> =>
  buildInto(join(root, app), sourcesHash(app), async folder => {
    await runVite(app, folder);
    await compressFiles(folder);
  });

/** Builds the apps whose sources have changed. Answers whether it built one. */
export async function buildWeb(): Promise<boolean> {
  const built = [];
  for (const app of apps) built.push(await buildApp(app));
  return built.includes(true);
}
