import { stream as streamRules, type stream } from '@parkett/contract';

/** Longer lists of codes than a client may subscribe to are not worth reading. */
const codesMax = streamRules.subscriptionsMax;
const textMax = 300;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= textMax;
const isCodes = (value: unknown): value is string[] => Array.isArray(value) && value.length <= codesMax && value.every(isText);

function isCredentials(value: unknown): value is { token: string; account: string } {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { token, account } = value as Record<string, unknown>;
  return isText(token) && isText(account);
}

/** What a client said; null when it isn't exactly one of the contract's requests. */
export function readRequest(text: string): stream.StreamRequest | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const [entry, ...others] = Object.entries(value);
  if (!entry || others.length > 0) return null;
  const [name, body] = entry;
  const sound =
    ((name === 'sub' || name === 'unsub') && isCodes(body)) ||
    (name === 'depth' && (body === null || isText(body))) ||
    (name === 'auth' && isCredentials(body));
  return sound ? (value as stream.StreamRequest) : null;
}
