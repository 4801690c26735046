import { hash } from 'node:crypto';

/** JSON with its keys in order, so that two ways of writing one body have one hash. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`;
}

/** SHA-256 of a body's canonical JSON. Bodies with a secret are never hashed: their calls take no key. */
export const bodyHash = (body: unknown): Buffer => hash('sha256', canonical(body), 'buffer');
