import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../apps/server/src/app/config.ts';
import { refuseUnusablePlace } from '../apps/server/src/main.ts';
import { orSay, StartRefusal } from '../apps/server/src/platform/start-refusal.ts';
import { prepare } from './prepare.ts';
import { ProcessGroup } from './processes/group.ts';
import { startSharedPostgres, type SharedPostgres } from './processes/shared-postgres.ts';

// `npm run processes -- --http 2 --engines 2 --port 8080`: the server as several processes of this machine on one database, with a balancer in front.
// Settings are the variables of `npm start -- --help`. Ctrl-C ends everything.

const say = (line: string): void => console.log(line);

type Asked = { config: Config; http: number; engines: number; restart: boolean };

function readAsked(): Asked {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      http: { type: 'string', default: '2' },
      engines: { type: 'string', default: '2' },
      port: { type: 'string' },
      /** With --no-restart a process that ends stays away. */
      restart: { type: 'boolean', default: true },
    },
  });
  const count = (option: 'http' | 'engines'): number => {
    if (!/^[1-8]$/.test(values[option])) throw new StartRefusal(`--${option} must be a number from 1 to 8, not '${values[option]}'.`);
    return Number(values[option]);
  };
  const config = readConfig({ ...process.env, ...(values.port ? { PORT: values.port } : {}) }, []);
  return { config, http: count('http'), engines: count('engines'), restart: values.restart };
}

/** What was set for the server counts for each process. */
const settings = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (name.startsWith('PARKETT_') && value ? [[name, value]] : [])));

/** PostgreSQL where none is named, then the processes. Answers how all of it ends. */
async function start({ config: { port, databaseUrl, dataFolder }, ...asked }: Asked): Promise<() => Promise<void>> {
  const own: SharedPostgres | null = databaseUrl ? null : await startSharedPostgres({ dataFolder, say });
  const group = new ProcessGroup({ ...asked, port, dataFolder, databaseUrl: databaseUrl ?? own!.url, settings: settings(), say });
  try {
    await group.start();
  } catch (error) {
    await own?.stop();
    throw error;
  }
  say(`Parkett is ready: ${group.origin} (stop with Ctrl-C)`);
  return async () => {
    await group.stop();
    await own?.stop();
  };
}

await orSay(async () => {
  const asked = readAsked();
  await refuseUnusablePlace(asked.config);
  await prepare();
  const starting = start(asked);
  let isEnding = false;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (isEnding) return;
      isEnding = true;
      // A start that is under way is let finish, so that nothing it began is left behind.
      void starting
        .then(stop => stop())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    });
  }
  await starting;
});
