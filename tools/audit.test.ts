import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './root.ts';

const scratch = mkdtempSync(join(tmpdir(), 'parkett-audit-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const weak = { vulnerabilities: { runner: { severity: 'high', range: '<2.0.0' } } };

/** `npm run audit` beside an npm whose registry says this of what runs and of everything. */
function audit(registry: { running: object; all: object }): { status: number | null; lines: string[] } {
  const answer = (reply: object): string => `echo '${JSON.stringify(reply)}'`;
  writeFileSync(
    join(scratch, 'npm'),
    `#!/bin/sh
case "$*" in
  sbom*) ${answer({ bomFormat: 'CycloneDX', components: [{ name: 'runner' }] })} ;;
  *--omit=dev) ${answer(registry.running)} ;;
  *) ${answer(registry.all)} ;;
esac
`,
    { mode: 0o755 },
  );
  const env = { ...process.env, PATH: `${scratch}${delimiter}${process.env.PATH}` };
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'tools/audit.ts'), scratch], { env, encoding: 'utf8' });
  return { status, lines: stdout.trim().split('\n').slice(1) };
}

test('a registry without an audit is one sentence and exit code 1; the list of what runs is written all the same', () => {
  const refusal = { message: '405 Method Not Allowed', method: 'POST' };
  expect(audit({ running: refusal, all: refusal })).toEqual({
    status: 1,
    lines: ['The registry that npm is set to answers no audit: set another one with npm_config_registry and ask again.'],
  });
  expect(JSON.parse(readFileSync(join(scratch, 'sbom.cdx.json'), 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' });
});

test('a known weakness is named, with whether it runs, and is exit code 2; none is 0', () => {
  expect(audit({ running: weak, all: weak })).toEqual({
    status: 2,
    lines: ['runs  runner <2.0.0: high', '1 known weaknesses in what runs, 0 in what is for development.'],
  });
  const none = { vulnerabilities: {} };
  expect(audit({ running: none, all: weak })).toMatchObject({ status: 2, lines: ['development only  runner <2.0.0: high', expect.anything()] });
  expect(audit({ running: none, all: none })).toMatchObject({ status: 0 });
});
