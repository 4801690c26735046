import * as z from 'zod/mini';

// What browser and server tell each other about passkeys (WebAuthn level 3, in its JSON forms), for customers and operators.

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.maxLength(16_384));
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const known = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.optional(z.array(z.string())) });
const userVerification = z.literal('required');

/** What a browser makes a new passkey from. */
export const passkeyToCreate = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification }),
  attestation: z.literal('none'),
});
export type PasskeyToCreate = z.output<typeof passkeyToCreate>;

/** A passkey that a browser has made. */
export const createdPasskey = z.strictObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.strictObject({ clientDataJSON: base64url, attestationObject: base64url, transports: z.array(transport).check(z.maxLength(8)) }),
});
export type CreatedPasskey = z.output<typeof createdPasskey>;

/** What a browser asks a passkey to sign. Without credentials any passkey of this house may. */
export const passkeyToUse = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification,
  allowCredentials: z.array(known),
});
export type PasskeyToUse = z.output<typeof passkeyToUse>;

/** What a passkey has signed. */
export const usedPasskey = z.strictObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
});
export type UsedPasskey = z.output<typeof usedPasskey>;
