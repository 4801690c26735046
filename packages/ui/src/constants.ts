import { callTimeoutMs, desktopFromPx, unauthorisedDelayMs } from './first-constants.ts';

/** Constants of the specification (§2, §5, §8, §9) and of the look. One place, so that a screen never invents its own. */
export const constants = {
  callTimeoutMs,
  unauthorisedDelayMs,
  desktopFromPx,
  /** Toasts vanish after this; hover or focus holds them. */
  toastMs: 2000,
  /** An announced message is a sentence with a link: it takes longer to read, and to reach. */
  announcementMs: 8000,
  signOutMs: 1000,
  doubleBackMs: 1000,
  /** Lists load on when their end is this near. */
  listLoadOffsetPx: 300,
  pullHeadPx: 50,
  pullSuccessMs: 500,
  pullFailureMs: 2000,
  pageSize: 10,
  pageButtons: 5,
  /** How near the service button may come to each edge. */
  serviceButton: { leftPx: 28, rightPx: 28, topPx: 118, bottomPx: 84 },
  /** A mobile route on a wide screen is a column of at most this width. */
  mobileColumnPx: 750,
  priceTintMs: 600,
  touchTargetPx: 44,
} as const;
