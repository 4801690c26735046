import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Promised: whoever types the command for the first time is told how, and never shown a stack trace.

const typed = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'operator.ts'), ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('npm run operator: help and wrong options print the usage, which says how several roles are given and what a first operator needs', () => {
  const help = typed('--help');
  expect(help).toMatchObject({ status: 0, stderr: '' });
  expect(help.stdout).toContain('several with commas');
  expect(help.stdout).toContain('--role admin,reviewer');
  for (const wrong of [
    ['add', 'Mia', '--rolle', 'admin'],
    ['add', 'Mia', '--role', 'boss'],
  ]) {
    const { status, stdout, stderr } = typed(...wrong);
    expect([wrong, status, stdout]).toEqual([wrong, 1, '']);
    expect(stderr).toContain('Usage: npm run operator');
    expect(stderr).not.toMatch(/^ +at /m);
  }
}, 120_000);
