import { createHash } from 'node:crypto';
import type { Denial } from '@parkett/contract/envelope';
import { ok, type Result } from '@parkett/kernel';
import { withTransaction, type Db, type Tx } from './db.ts';
import { HttpRefusal } from './http/refusal.ts';

/** A changing call as its caller identifies it. `key` is unique per customer; `route` and `body` must be the same in every repeat. */
export type KeyedRequest = { readonly customerId: bigint; readonly key: string; readonly route: string; readonly body: unknown };

/** JSON with its keys in order, so that two ways of writing one body have one hash. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`;
}

/** SHA-256 of a body's canonical JSON. Bodies with a secret are never hashed: their calls take no key. */
export const bodyHash = (body: unknown): Buffer => createHash('sha256').update(canonical(body)).digest();

/** What may never happen twice under one key, in the caller's transaction. See `once`. */
export async function onceIn<T>(tx: Tx, request: KeyedRequest, run: () => Promise<Result<T, Denial>>): Promise<Result<T, Denial>> {
  const { customerId, key, route, body } = request;
  const hash = bodyHash(body);
  // A repeat that finds its twin in flight waits here, and reads in a later statement what the twin has committed.
  void tx.query('idempotency.wait', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${customerId} ${key}`]);
  const [earlier] = await tx.query<{ route: string; bodyHash: Buffer; answer: string }>(
    'idempotency.find',
    'select route, body_hash as "bodyHash", answer from idempotency where customer_id = $1 and key = $2',
    [customerId, key],
  );
  if (earlier) {
    if (earlier.route !== route || !earlier.bodyHash.equals(hash)) throw new HttpRefusal(409, 'key-reused');
    return ok(JSON.parse(earlier.answer) as T);
  }
  const result = await run();
  // A refusal leaves the key free: the same command may be allowed later.
  if (!result.ok) return result;
  const answer = JSON.stringify(result.value);
  await tx.query('idempotency.keep', 'insert into idempotency (customer_id, key, route, body_hash, answer) values ($1, $2, $3, $4, $5)', [
    customerId,
    key,
    route,
    hash,
    answer,
  ]);
  return ok(JSON.parse(answer) as T);
}

/** The database knows of calls that keep their keys elsewhere, and takes the whole transaction back. */
function refuseTakenKey(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  throw constraint === 'idempotency_key_is_free' ? new HttpRefusal(409, 'key-reused') : error;
}

const inFlight = new Map<string, Promise<unknown>>();

/**
 * Runs a changing call in one transaction under the caller's key: the same key with the same route and body has one effect and the same
 * answer, byte for byte, also across a crash and for twins in flight; with another route or body it is HTTP 409. A denial must not
 * have written anything; it isn't stored.
 */
export async function once<T>(db: Db, request: KeyedRequest, run: (tx: Tx) => Promise<Result<T, Denial>>): Promise<Result<T, Denial>> {
  const name = `${request.customerId} ${request.key}`;
  const twin = inFlight.get(name);
  // Twins of this process wait without a connection; their own transaction then finds the answer.
  if (twin) await twin.catch(() => {});
  const work = withTransaction(db, tx => onceIn(tx, request, () => run(tx))).catch(refuseTakenKey);
  if (!inFlight.has(name)) {
    inFlight.set(name, work);
    void work.catch(() => {}).finally(() => inFlight.delete(name));
  }
  return work;
}
