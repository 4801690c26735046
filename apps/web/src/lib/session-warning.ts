import { showToast } from '@parkett/ui';
import { ask } from './api.ts';
import { address } from '../paths.ts';
import { navigate, presentLocation } from './location.ts';
import { signedInEvent, signedOutEvent } from './session-end.ts';
import { read } from './stored.ts';
import { loadTexts } from './texts.ts';

const warnBeforeMs = 60_000;
/** Longest delay a browser's timer takes. */
const timerMaxMs = 2_000_000_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks when the session ends and warns a minute before. A page in use keeps it alive, so it is asked again then. */
async function plan(): Promise<void> {
  clearTimeout(timer);
  if (!read('token')) return;
  const profile = await ask('user/profile', {}, { quiet: true }).catch(() => null);
  if (!profile) return;
  const leftMs = Date.parse(profile.sessionEndsAt) - Date.now();
  if (leftMs <= warnBeforeMs) return warn();
  timer = setTimeout(() => void plan(), Math.min(leftMs - warnBeforeMs, timerMaxMs));
}

async function warn(): Promise<void> {
  showToast((await loadTexts('common'))('sessionEndsSoon'));
  timer = setTimeout(() => read('token') && navigate(address('/login/reLogin', { back: presentLocation().path })), warnBeforeMs);
}

export function watchSessionEnd(): void {
  void plan();
  addEventListener(signedInEvent, () => void plan());
  addEventListener(signedOutEvent, () => clearTimeout(timer));
}
