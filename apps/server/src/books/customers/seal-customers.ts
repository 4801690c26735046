import { hiddenHashBytes, type CustomerKeys } from '../customer-keys/index.ts';
import { rehashCommands, type CommandPlace } from '../../platform/commands/index.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { finishStep, isStepDone, rewriteTable } from '../../platform/start-step-store.ts';
import { accountIndex, sealedAs } from './personal.ts';
import { hasCustomers, readableCustomers, writeSealed } from './sealing-store.ts';

const step = 'seal-customers';
const atOnce = 500;

type Parts = {
  readonly db: Db;
  /** Opens connections of the owner: the record of commands can't be changed by any other. */
  readonly openOwner: () => Db;
  readonly keys: CustomerKeys;
  readonly log: Log;
  /** Calls whose bodies may hold what is personal. */
  readonly personalRoutes: readonly string[];
};

/**
 * Seals what rows of earlier versions hold in readable form, once for a database, before anybody is served. One process at a time; after a crash the next
 * start goes on with what is left.
 */
export async function sealCustomers(parts: Parts): Promise<void> {
  const { db, log } = parts;
  if (await isStepDone(db, step)) return;
  if (await hasCustomers(db)) await sealAll(parts);
  await finishStep(db, step);
  log.info('what is personal of customers is sealed');
}

async function sealAll(parts: Parts): Promise<void> {
  const owner = parts.openOwner();
  for (let after: bigint | null = 0n; after !== null;) {
    const from: bigint = after;
    after = await withTransaction(owner, tx => sealSome(tx, parts, from));
  }
  for (let place: CommandPlace | null = { principal: 0n, key: '' }; place !== null;) {
    const from: CommandPlace = place;
    place = await withTransaction(owner, tx => hideHashes(tx, parts, from));
  }
  await rewriteTable(owner, 'customer');
}

/** Answers the last customer of this part; null when there was none. */
async function sealSome(tx: Tx, { keys }: Parts, after: bigint): Promise<bigint | null> {
  const customers = await readableCustomers(tx, { after, most: atOnce });
  const sealed = await Promise.all(
    customers.map(async ({ id, account, callName }) => {
      const key = await keys.of(tx, id);
      return {
        id,
        accountSealed: account === null ? null : sealedAs(key, 'account', account),
        accountIndex: account === null ? null : accountIndex(keys, account),
        callNameSealed: callName === null ? null : sealedAs(key, 'call-name', callName),
      };
    }),
  );
  await writeSealed(tx, sealed);
  return customers.at(-1)?.id ?? null;
}

function hideHashes(tx: Tx, { keys, personalRoutes }: Parts, after: CommandPlace): Promise<CommandPlace | null> {
  return rehashCommands(tx, {
    ...{ principalKind: 'customer', routes: personalRoutes, after, most: atOnce },
    rehash: async ({ principal, bodyHash }) => (bodyHash.length === hiddenHashBytes ? bodyHash : (await keys.hiding(principal))(bodyHash)),
  });
}
