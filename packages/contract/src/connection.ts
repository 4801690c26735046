/** What a connection to /api/vue/stream is told about itself, whatever is sent over it. */
export type ConnectionMessage =
  /** What changed for the signed-in customer; the client asks for it again. */
  { readonly me: readonly string[] } | { readonly auth: boolean } | { readonly error: string };

/** Close codes: the session ended (the client handles it as a 401); too slow or misbehaving; the server stops. */
export const closeCodes = { sessionEnded: 4401, policy: 1008, goingAway: 1001 } as const;
