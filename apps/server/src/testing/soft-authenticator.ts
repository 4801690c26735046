import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CreatedPasskey, PasskeyToCreate, PasskeyToUse, UsedPasskey } from '@parkett/contract';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
/** User present and verified; a new one brings its key along. */
const [usedFlags, createdFlags] = [0x05, 0x45];

/** A security key without a case: makes one passkey (ES256) and signs with it, for whatever origin it is told. */
export class SoftAuthenticator {
  readonly #id = randomBytes(32);
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: Map<number, number | Uint8Array<ArrayBuffer>>;
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const coordinate = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'));
    this.#privateKey = privateKey;
    this.#publicKey = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
  }

  create({ challenge, rp }: PasskeyToCreate): CreatedPasskey {
    const id = this.#id.toString('base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const key = Buffer.from(isoCBOR.encode(this.#publicKey as never));
    const authData = Buffer.concat([this.#head(rp.id, createdFlags), Buffer.alloc(16), length, this.#id, key]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  use({ challenge, rpId }: PasskeyToUse): UsedPasskey {
    this.counter += 1;
    const id = this.#id.toString('base64url');
    const clientData = this.#clientData('webauthn.get', challenge);
    const authData = this.#head(rpId, usedFlags);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#privateKey);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counter]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }
}
