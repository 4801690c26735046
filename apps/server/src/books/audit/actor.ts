import { invariant } from '@parkett/kernel';
import type { Actor } from './store.ts';
import type { Principal } from '../../platform/commands/index.ts';

const kinds: readonly Actor['kind'][] = ['customer', 'operator', 'staff', 'tool', 'system'];

/** A principal as the audit names him. */
export function actorOf({ kind, id }: Principal): Actor {
  const known = kinds.find(candidate => candidate === kind);
  invariant(known, `${kind} acts`);
  return { kind: known, name: String(id) };
}
