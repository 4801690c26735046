import { parseArgs } from 'node:util';
import { deskSignIn, type Denial } from '@parkett/contract';
import { asInstant, type Instant, type Result } from '@parkett/kernel';
import { startEmbedded } from '../apps/server/src/adapters/postgres-embedded/embedded.ts';
import { readConfig } from '../apps/server/src/app/config.ts';
import { deskLinks } from '../apps/server/src/app/desk.ts';
import { openSecondFactors } from '../apps/server/src/app/people.ts';
import { DeskSessions, Operators, type Role } from '../apps/server/src/books/operators/index.ts';
import { openForTool } from '../apps/server/src/platform/database.ts';
import { orSay, StartRefusal } from '../apps/server/src/platform/start-refusal.ts';

// `npm run operator -- add NAME --role admin,reviewer` lets somebody in for the first time, `reset NAME` somebody who lost his passkeys: each prints a link that opens
// the desk once within the hour. Works beside a running server; each leaves its row of the audit.

const usage = `npm run operator -- add NAME --role ROLE[,ROLE …], or npm run operator -- reset NAME
Roles, several with commas between them: ${deskSignIn.roles.join(', ')}
A first operator needs two: npm run operator -- add NAME --role admin,reviewer (admins invite others, reviewers decide who a customer is)
A second admin comes in the same way: for seven days operators whom one person let in don't sign beside each other`;
const usageLine = (line: string): string => `${line}\nUsage: ${usage}`;
const actor = { kind: 'tool', name: 'operator' } as const;

const sentences: Partial<Record<Denial['code'], string>> = {
  'name-missing': usageLine('An operator needs a name of at most 80 characters.'),
  'operator-name-taken': 'There is already an operator of this name: reset lets him in again.',
  'operator-does-not-exist': 'There is no operator of this name.',
};

function rolesIn(text: string | undefined): Role[] {
  const known: readonly string[] = deskSignIn.roles;
  const asked = (text ?? '').split(',').filter(Boolean);
  const unknown = asked.filter(role => !known.includes(role));
  if (unknown.length > 0) throw new StartRefusal(usageLine(`There is no role ${unknown.join(', ')}.`));
  if (asked.length === 0) throw new StartRefusal(usageLine('An operator needs a role.'));
  return asked as Role[];
}

async function withOperators(work: (operators: Operators) => Promise<Result<string, Denial>>): Promise<string> {
  const config = readConfig(process.env, []);
  const say = (line: string): void => console.error(line);
  const { db, stop } = await openForTool({ url: config.databaseUrl, dataFolder: config.dataFolder, startDatabase: startEmbedded, say });
  try {
    const now = (): Instant => asInstant(Date.now());
    const sessions = new DeskSessions({ db, now });
    const secondFactors = openSecondFactors({ db, config, now, address: config.desk });
    const done = await work(new Operators({ db, now, sessions, secondFactors, links: deskLinks(config) }));
    if (!done.ok) throw new StartRefusal(sentences[done.error.code] ?? done.error.code);
    return done.value;
  } finally {
    await stop();
  }
}

const options = { role: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } } as const;

function typed() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    // An option that isn't there, or one without its value.
    throw new StartRefusal(usageLine((error as Error).message.split('. ')[0]!));
  }
}

async function answer(): Promise<string> {
  const { positionals, values } = typed();
  if (values.help) return `Usage: ${usage}`;
  const [command, ...words] = positionals;
  const name = words.join(' ');
  if (command !== 'add' && command !== 'reset') throw new StartRefusal(`Usage: ${usage}`);
  const roles = command === 'add' ? rolesIn(values.role) : [];
  return withOperators(operators => (command === 'add' ? operators.addByTool({ name, roles }, actor) : operators.resetByTool(name, actor)));
}

await orSay(async () => {
  console.log(await answer());
});
