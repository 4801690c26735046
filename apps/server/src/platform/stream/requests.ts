import { isTakenAsSent } from '../http/json-body.ts';

/** What a client said: an object of one member. */
export type StreamRequest = { readonly word: string; readonly body: unknown };

const textMax = 300;

export const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= textMax;

/** Null when it is no object of exactly one member, or when it wouldn't be read as it was sent. */
export function readRequest(message: Buffer): StreamRequest | null {
  let value: unknown;
  try {
    value = JSON.parse(message.toString());
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !isTakenAsSent(message, value)) return null;
  const [member, ...others] = Object.entries(value);
  return member && others.length === 0 ? { word: member[0], body: member[1] } : null;
}

/** The halves of a session that a page knows; null when the body is anything else. */
export function readCredentials(body: unknown): { token: string; account: string } | null {
  if (typeof body !== 'object' || body === null || Object.keys(body).length !== 2) return null;
  const { token, account } = body as Record<string, unknown>;
  return isShortText(token) && isShortText(account) ? { token, account } : null;
}
