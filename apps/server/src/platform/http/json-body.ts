import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { HttpRefusal } from './refusal.ts';

const [quotationMark, backslash, colon] = Buffer.from('"\\:');

/** How many members the objects of a JSON text name: every colon outside of its strings. */
function membersNamed(json: Buffer): number {
  let members = 0;
  let isInString = false;
  for (let i = 0; i < json.length; i += 1) {
    const byte = json[i];
    if (byte === quotationMark) isInString = !isInString;
    else if (isInString && byte === backslash) i += 1;
    else if (byte === colon && !isInString) members += 1;
  }
  return members;
}

/** A text that PostgreSQL refuses (U+0000) or that would be changed on its way (half of a surrogate pair). */
const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** How many members the parsed objects have; null when a text in it, names included, can't be stored as it was sent. */
function membersKept(value: unknown): number | null {
  let members = 0;
  // A list of what is left instead of calls within calls: a body may be nested thousands deep.
  for (const left = [value]; left.length > 0;) {
    const next = left.pop();
    if (typeof next === 'string' && isUnstorable(next)) return null;
    if (typeof next !== 'object' || next === null) continue;
    const isList = Array.isArray(next);
    for (const [name, part] of Object.entries(next)) {
      if (!isList && isUnstorable(name)) return null;
      if (!isList) members += 1;
      left.push(part);
    }
  }
  return members;
}

const utf8Signature = Buffer.from('\uFEFF');

/** U+FEFF in front: Fastify's parser would drop it; a JSON text has none (RFC 8259, 8.1). */
const isSigned = (body: Buffer): boolean => body.subarray(0, utf8Signature.length).equals(utf8Signature);

/** Nothing of these bytes was changed or dropped when they were read as JSON: a second member of one name would be, and broken UTF-8. */
export const isTakenAsSent = (json: Buffer, value: unknown): boolean => isUtf8(json) && !isSigned(json) && membersKept(value) === membersNamed(json);

/**
 * Bodies are taken as they were sent or refused: U+FEFF in front, broken UTF-8 and texts that can't be stored would be changed silently, and of two members of
 * one name one would be dropped silently.
 */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    void parse(request, body.toString(), (error, value) => {
      if (error) return done(error, undefined);
      done(isTakenAsSent(body, value) ? null : new HttpRefusal(400, 'malformed', { field: 'body' }), value);
    });
  });
}
