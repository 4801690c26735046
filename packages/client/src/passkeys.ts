import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { CreatedPasskey, PasskeyToCreate, PasskeyToUse, UsedPasskey } from '@parkett/contract';

/** The browser's own question was closed, or there is no passkey here: nothing was sent. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
}

/** Passkeys hold for names, not for the numbers of an address, and on secure pages only. */
export const canUsePasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

async function asked<T>(work: (library: typeof import('@simplewebauthn/browser')) => Promise<T>): Promise<T> {
  const library = await import('@simplewebauthn/browser');
  try {
    return await work(library);
  } catch (error) {
    throw new NoPasskey('no passkey', { cause: error });
  }
}

/** Has the browser make a passkey. Throws NoPasskey. */
export async function createPasskey(options: PasskeyToCreate): Promise<CreatedPasskey> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await asked(library => library.startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
  return {
    ...{ id, rawId, type: 'public-key' },
    response: { clientDataJSON, attestationObject, transports: known.filter(transport => (transports as readonly string[]).includes(transport)) },
  };
}

/** Has a passkey sign. Throws NoPasskey. */
export async function signWithPasskey(options: PasskeyToUse): Promise<UsedPasskey> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await asked(library => library.startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) } };
}
