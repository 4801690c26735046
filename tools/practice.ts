import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { readConfig, type Config } from '../apps/server/src/app/config.ts';
import { orSay } from '../apps/server/src/platform/start-refusal.ts';
import { practiceCases } from '../apps/server/src/testing/practice/cases.ts';
import { sendPracticeCases } from '../apps/server/src/testing/practice/send-cases.ts';
import { startProgram } from '../apps/server/src/testing/server-process.ts';

// `npm run practice`: a server on a folder of its own with thirty identity cases, and a link for whoever wants to try to decide them. Nobody else does.

const say = (line: string): void => console.log(line);

/** A proxy in front is supposed: each of the thirty people has an address of his own. */
const presets = { PARKETT_DATA: 'data/practice', PARKETT_PROXY_HOPS: '1', PARKETT_STAFF: 'off', PARKETT_MODE: 'paper' };

function printAnswers(): void {
  for (const { account, typed, right } of practiceCases) say(`${account.padEnd(24)} ${typed.name.padEnd(32)} ${right.join(' or ')}`);
}

async function practise(): Promise<void> {
  const env = { ...presets, ...(process.env as Record<string, string>) };
  const config = readConfig(env, []);
  const server = startProgram({ program: join(import.meta.dirname, 'start.ts'), env, args: [] });
  // Ctrl-C ends the server, which a terminal tells too, and this with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.child.kill(signal));
  void server.ended.then(code => {
    if (code !== 0) console.error(server.output().trim());
    process.exit(code ?? 0);
  });
  await server.ready;
  say(`The desk: ${config.desk.publicOrigin}/desk/ (stop with Ctrl-C)`);
  await prepareCases(config, env).catch((error: unknown) => {
    server.child.kill();
    throw error;
  });
}

async function prepareCases({ dataFolder, publicOrigin }: Config, env: Record<string, string>): Promise<void> {
  const begun = join(dataFolder, 'practice-cases-sent');
  if (existsSync(begun)) return say('The thirty cases were sent at an earlier start.');
  say('Sending thirty cases …');
  await sendPracticeCases(publicOrigin, count => count % 10 === 0 && say(`${count} of ${practiceCases.length}`));
  writeFileSync(begun, '');
  const add = [join(import.meta.dirname, 'operator.ts'), 'add', 'New Reviewer', '--role', 'reviewer,admin'];
  const { stdout } = await promisify(execFile)(process.execPath, add, { env });
  say(`Open the desk within the hour by this link, which opens it once: ${stdout.trim()}`);
}

await orSay(async () => {
  const { values } = parseArgs({ options: { answers: { type: 'boolean', default: false } } });
  if (values.answers) printAnswers();
  else await practise();
});
