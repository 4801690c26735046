import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

// `npm run audit [folder]`: which of the packages have known weaknesses, and a list of what runs (CycloneDX). It asks the registry, so it is no part of
// `npm test`. Exit code 0 when nothing is known, 2 when something is, 1 when it could not be asked.

type Report = { vulnerabilities?: Record<string, { severity: string; range: string }> };

function npm(...args: string[]): string {
  return spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).stdout ?? '';
}

function parsed<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** Lines of what is known; null when the registry couldn't say. */
function weaknesses(...options: string[]): string[] | null {
  const { vulnerabilities } = parsed<Report>(npm('audit', '--audit', '--json', ...options)) ?? {};
  return vulnerabilities ? Object.entries(vulnerabilities).map(([name, { severity, range }]) => `${name} ${range}: ${severity}`) : null;
}

/** Writes the list of what runs; answers how many packages it names. Development packages are left out: some ask for 'latest', which npm lists not. */
function writeBill(folder: string): number | null {
  const text = npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev');
  const { components } = parsed<{ components: unknown[] }>(text) ?? {};
  if (!components) return null;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), text);
  return components.length;
}

const folder = process.argv[2] ?? join(root, 'dist');
const listed = writeBill(folder);
console.log(
  listed === null
    ? "npm couldn't list what is installed: run 'npm ci' first."
    : `${listed} packages run; the list is ${join(folder, 'sbom.cdx.json')}`,
);

const running = weaknesses('--omit=dev');
const all = weaknesses();
if (running === null || all === null)
  console.log('The registry that npm is set to answers no audit: set another one with npm_config_registry and ask again.');
else {
  for (const line of all) console.log(`${running.includes(line) ? 'runs' : 'development only'}  ${line}`);
  console.log(`${running.length} known weaknesses in what runs, ${all.length - running.length} in what is for development.`);
}
const unasked = listed === null || running === null || all === null;
process.exit(unasked ? 1 : all.length > 0 ? 2 : 0);
