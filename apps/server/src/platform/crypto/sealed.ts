import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** What was sealed was changed, belongs elsewhere, or was sealed with another key. */
export class NotSealedHere extends Error {
  override name = 'NotSealedHere';
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM: version (1 byte), nonce (12), ciphertext, tag (16). `context` says what it is and whose (`tax-number of 7`), isn't stored, and has to
 * be the same for opening: so that nobody who can write to the database moves a sealed value to another place.
 */
export function seal(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, sealed, cipher.getAuthTag()]);
}

/** Throws NotSealedHere. */
export function open(key: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed.length < 1 + nonceBytes + tagBytes || sealed[0] !== version) throw new NotSealedHere('not a sealed value');
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const tag = sealed.subarray(sealed.length - tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    throw new NotSealedHere('a sealed value was changed, or belongs elsewhere');
  }
}
