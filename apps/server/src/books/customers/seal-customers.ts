import { hiddenHashBytes, type CustomerKeys } from '../customer-keys/index.ts';
import { rehashCommands, type CommandPlace } from '../../platform/commands/index.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { finishStep, isStepDone, rewriteTable } from '../../platform/start-step-store.ts';
import { accountIndex, sealedAs } from './personal.ts';
import { readableCustomers, writeSealed } from './sealing-store.ts';

const atOnce = 500;

type Parts = {
  /** Connections of the owner: the record of commands can't be changed by any other. */
  readonly owner: Db;
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
  const { owner, log } = parts;
  if (await isStepDone(owner, 'seal-customers')) return;
  let sealed = 0;
  for (let after: bigint | null = 0n; after !== null;) {
    const from: bigint = after;
    const ids: bigint[] = await withTransaction(owner, tx => sealSome(tx, parts, from));
    sealed += ids.length;
    after = ids.at(-1) ?? null;
  }
  let place: CommandPlace | null = { principal: 0n, key: '' };
  while (place !== null) {
    const after: CommandPlace = place;
    place = await withTransaction(owner, tx => hideHashes(tx, parts, after));
  }
  await rewriteTable(owner, 'customer');
  await finishStep(owner, 'seal-customers');
  log.info({ customers: sealed }, 'what is personal of customers is sealed');
}

async function sealSome(tx: Tx, { keys }: Parts, after: bigint): Promise<bigint[]> {
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
  return customers.map(({ id }) => id);
}

function hideHashes(tx: Tx, { keys, personalRoutes }: Parts, after: CommandPlace): Promise<CommandPlace | null> {
  return rehashCommands(tx, {
    ...{ principalKind: 'customer', routes: personalRoutes, after, most: atOnce },
    rehash: async ({ principal, bodyHash }) => (bodyHash.length === hiddenHashBytes ? bodyHash : (await keys.hiding(principal))(bodyHash)),
  });
}
