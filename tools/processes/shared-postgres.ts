import { startEmbedded } from '../../apps/server/src/adapters/postgres-embedded/embedded.ts';

/** A PostgreSQL that several processes share: how its owner reaches it, as DATABASE_URL, and how it ends. */
export type SharedPostgres = { readonly url: string; readonly stop: () => Promise<void> };

/** Each process keeps some twenty connections, and one that was killed a moment ago may still hold its own. */
const settings = { max_connections: '200' };

/** Brings the PostgreSQL that comes along to life in the data folder, where `npm start` finds the same books. */
export async function startSharedPostgres({ dataFolder, say }: { dataFolder: string; say: (line: string) => void }): Promise<SharedPostgres> {
  const { owner, stop } = await startEmbedded({ dataFolder, mode: 'own', say, settings });
  const { user, password, database, host, port } = owner;
  // Through its socket: it listens to no network.
  const url = `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?host=${encodeURIComponent(host!)}&port=${port}`;
  return { url, stop };
}
