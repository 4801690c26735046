import { parseArgs } from 'node:util';
import { asInstant } from '@parkett/kernel';
import { startEmbedded } from '../apps/server/src/adapters/postgres-embedded/embedded.ts';
import { addInstitution, nameMax, renewSecrets } from '../apps/server/src/features/institutions/index.ts';
import { readConfig } from '../apps/server/src/app/config.ts';
import { refuseOtherKey } from '../apps/server/src/platform/crypto/key-store.ts';
import { openKeys } from '../apps/server/src/platform/crypto/keys.ts';
import { SecretHasher } from '../apps/server/src/platform/crypto/secret-hasher.ts';
import { openForTool } from '../apps/server/src/platform/database.ts';
import { orSay, StartRefusal } from '../apps/server/src/platform/start-refusal.ts';

// `npm run institution -- add NAME` prints the code with which the institution's customers register, and its two secrets; `secrets NAME` makes new secrets.
// Works beside a running server.

const usage = 'npm run institution -- add NAME, or npm run institution -- secrets NAME';
const refusals = {
  'name-missing': `An institution needs a name: ${usage}`,
  'name-too-long': `A name has at most ${nameMax} characters.`,
  'name-taken': 'There is already an institution of this name.',
  'name-unknown': 'There is no institution of this name.',
} as const;

/** The words before what is shown once. */
const labels = { inviteCode: 'Invite code', secretKey: 'Secret key', channelPassword: 'Channel password' } as const;

const works = { add: addInstitution, secrets: renewSecrets } as const;

async function carryOut(work: (typeof works)[keyof typeof works], name: string): Promise<string> {
  const config = readConfig(process.env, []);
  const { dataFolder } = config;
  const say = (line: string): void => console.error(line);
  const { db, stop } = await openForTool({ url: config.databaseUrl, dataFolder, startDatabase: startEmbedded, say });
  try {
    const keys = openKeys(dataFolder);
    await refuseOtherKey(db, { keys, dataFolder });
    const hasher = new SecretHasher({ pepper: keys.derive('password-pepper') });
    const parts = { db, hasher, now: () => asInstant(Date.now()) };
    const done = await work(parts, { name, actor: { kind: 'tool', name: 'institution' } });
    if (!done.ok) throw new StartRefusal(refusals[done.error]);
    return Object.entries(done.value)
      .map(([what, shown]) => `${labels[what as keyof typeof labels]}: ${shown}`)
      .join('\n');
  } finally {
    await stop();
  }
}

await orSay(async () => {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [command = '', ...name] = positionals;
  if (!Object.hasOwn(works, command)) throw new StartRefusal(`Usage: ${usage}`);
  console.log(await carryOut(works[command as keyof typeof works], name.join(' ')));
  console.error('The secrets are shown this one time.');
});
