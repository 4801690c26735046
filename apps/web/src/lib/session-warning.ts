import { showToast } from '@parkett/ui';
import { address } from '../navigation/paths.ts';
import { ask } from './api.ts';
import { navigate, presentLocation } from '../navigation/location.ts';
import { signedInEvent, signedOutEvent } from './session-end.ts';
import { forget, read } from './stored.ts';
import { loadTexts } from './texts.ts';

const warnBeforeMs = 60_000;
/** Longest delay a browser's timer takes. */
const timerMaxMs = 2_000_000_000;
let timer: ReturnType<typeof setTimeout> | undefined;
let used = false;
let warned = false;

/** Asks when the session ends (which is use of it), and looks again a minute before. */
async function plan(): Promise<void> {
  clearTimeout(timer);
  used = false;
  warned = false;
  if (!read('token')) return;
  const profile = await ask('user/profile', {}, { quiet: true }).catch(() => null);
  if (!profile) return;
  const leftMs = Date.parse(profile.sessionEndsAt) - Date.now();
  timer = setTimeout(() => void minuteBefore(leftMs <= warnBeforeMs), Math.min(Math.max(0, leftMs - warnBeforeMs), timerMaxMs));
}

/** If the page was used since, the session is kept. If it wasn't, or if the session can't be kept any longer, the customer is warned. */
async function minuteBefore(last: boolean): Promise<void> {
  if (used && !last) return plan();
  warned = !last;
  showToast((await loadTexts('common'))('sessionEndsSoon'));
  timer = setTimeout(leave, warnBeforeMs);
}

function leave(): void {
  if (!read('token')) return;
  forget('token');
  dispatchEvent(new Event(signedOutEvent));
  navigate(address('/login/reLogin', { back: presentLocation().path }));
}

function noteUse(): void {
  used = true;
  if (warned) void plan();
}

/** Warns one minute before the session ends on its own, and then asks to sign in again. */
export function watchSessionEnd(): void {
  void plan();
  for (const event of ['pointerdown', 'keydown'] as const) addEventListener(event, noteUse, { passive: true });
  addEventListener(signedInEvent, () => void plan());
  addEventListener(signedOutEvent, () => clearTimeout(timer));
}
