import { parseArgs } from 'node:util';
import { startEmbedded } from '../apps/server/src/adapters/postgres-embedded/embedded.ts';
import { readConfig } from '../apps/server/src/app/config.ts';
import { rotateMaster } from '../apps/server/src/books/customer-keys/index.ts';
import { openForTool } from '../apps/server/src/platform/database.ts';
import { orSay, StartRefusal } from '../apps/server/src/platform/start-refusal.ts';

// `npm run keys -- rotate`: a new version of the master key, and every customer's key wrapped by it. Works beside a running server.

const usage = 'npm run keys -- rotate';

async function rotate(): Promise<string> {
  const config = readConfig(process.env, []);
  const say = (line: string): void => console.error(line);
  const { db, stop } = await openForTool({ url: config.databaseUrl, dataFolder: config.dataFolder, startDatabase: startEmbedded, say });
  try {
    const { version, customers } = await rotateMaster(db, config.dataFolder);
    return `Customers’ keys wrapped by version ${version}: ${customers}. Back up the file key.${version}, and copy it to every machine that runs Parkett.`;
  } finally {
    await stop();
  }
}

await orSay(async () => {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  if (positionals.length !== 1 || positionals[0] !== 'rotate') throw new StartRefusal(`Usage: ${usage}`);
  console.log(await rotate());
});
