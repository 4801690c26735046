import { readLabel } from '@parkett/kernel';

/** Passkeys that one holder may have. */
export const passkeysMax = 10;
/** How long a passkey has to answer what it is asked to sign. */
export const challengeMs = 120_000;

/** A name for the list; null where nothing can be seen of it. */
export const readPasskeyName = (typed: string): string | null => [...readLabel(typed)].slice(0, 60).join('').trimEnd() || null;
