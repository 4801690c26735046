import { constants } from '@parkett/ui';

/** The page at the moment when the phone's back button is pressed. */
export type Pressed = { readonly nowMs: number; readonly hasOverlay: boolean; readonly canGoBack: boolean; readonly saidMs: number | null };

/** `close` the sheet or dialog on top, `back` to the page before this one, `say` that a second press leaves, `leave` the app. */
export type BackAct = 'close' | 'back' | 'say' | 'leave';

/** The back button of the wrapper (specification §1). `saidMs` is when a first press was answered; another act in between forgets it. */
export function onBackPress({ nowMs, hasOverlay, canGoBack, saidMs }: Pressed): { readonly act: BackAct; readonly saidMs: number | null } {
  if (hasOverlay) return { act: 'close', saidMs: null };
  if (canGoBack) return { act: 'back', saidMs: null };
  const isSecond = saidMs !== null && nowMs - saidMs <= constants.doubleBackMs;
  return isSecond ? { act: 'leave', saidMs: null } : { act: 'say', saidMs: nowMs };
}
