import type { CreatedPasskey, PasskeyToCreate, PasskeyToUse, UsedPasskey } from '@parkett/contract';

/** Makes a new passkey; null when the person broke it off. */
export async function createPasskey(options: PasskeyToCreate): Promise<CreatedPasskey | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(made instanceof PublicKeyCredential)) return null;
  const { id, rawId, response } = made.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, transports: (transports ?? []) as CreatedPasskey['response']['transports'] },
  };
}

/** Signs with a passkey; null when the person broke it off. */
export async function signWithPasskey(options: PasskeyToUse): Promise<UsedPasskey | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const used = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(used instanceof PublicKeyCredential)) return null;
  const { id, rawId, response } = used.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) } };
}
