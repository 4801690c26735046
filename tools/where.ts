import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

// `npm run where <feature-or-book>`: every file of one feature, from the contract to the journeys.
const [name] = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n');
const areas = files.flatMap(file => /^apps\/[^/]+\/src\/(?:features|books)\/([^/]+)\//.exec(file)?.[1] ?? []);
const known = [...new Set(areas)].sort();

if (!name || !known.includes(name)) {
  console.error(`Which one? npm run where <name>, one of: ${known.join(', ')}`);
  process.exit(1);
}
const belongs = new RegExp(
  `(?:/(?:features|books)/${name}/|packages/contract/src/${name}\\.|migrations/\\d{4}_${name}[_.]|e2e/${name}\\.|docs/flows/.*${name})`,
);
// The baseline has a section for each book and feature.
const heading = new RegExp(`^-- (?:books|features)/${name}$`, 'm');
const hasItsTables = (file: string): boolean => /\/migrations\/[^/]+\.sql$/.test(file) && heading.test(readFileSync(join(root, file), 'utf8'));
console.log(files.filter(file => belongs.test(file) || hasItsTables(file)).join('\n'));
