import { parseArgs } from 'node:util';
import { startEmbedded } from '../apps/server/src/adapters/postgres-embedded/embedded.ts';
import { addInstitution, nameMax } from '../apps/server/src/features/institutions/index.ts';
import { readConfig } from '../apps/server/src/app/config.ts';
import { openForTool } from '../apps/server/src/platform/database.ts';
import { orSay, StartRefusal } from '../apps/server/src/platform/start-refusal.ts';

// `npm run institution -- add NAME`: prints the code with which the institution's customers register. Works beside a running server.

const usage = 'npm run institution -- add NAME';
const refusals = {
  'name-missing': `An institution needs a name: ${usage}`,
  'name-too-long': `A name has at most ${nameMax} characters.`,
  'name-taken': 'There is already an institution of this name.',
} as const;

async function add(name: string): Promise<string> {
  const config = readConfig(process.env, []);
  const say = (line: string): void => console.error(line);
  const { db, stop } = await openForTool({ url: config.databaseUrl, dataFolder: config.dataFolder, startDatabase: startEmbedded, say });
  try {
    const added = await addInstitution(db, { name, actor: { kind: 'tool', name: 'institution' } });
    if (!added.ok) throw new StartRefusal(refusals[added.error]);
    return added.value;
  } finally {
    await stop();
  }
}

await orSay(async () => {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [command, ...name] = positionals;
  if (command !== 'add') throw new StartRefusal(`Usage: ${usage}`);
  console.log(await add(name.join(' ')));
});
