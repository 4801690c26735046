import { presentSignals } from '../../lib/preferences.ts';
import { ring } from './ring.ts';

export type Signal = {
  readonly title: string;
  readonly text: string;
  /** Notifications with one tag take each other's place. */
  readonly tag: string;
  readonly onOpen: () => void;
};

/** Whether this browser could show a notification: those of phones and tablets can't without a service worker. */
export const hasNotifications = (): boolean =>
  'Notification' in window && document.documentElement.dataset.layout === 'desktop' && matchMedia('(hover: hover)').matches;

/** How long one tab keeps the others from signalling the same. */
const aloneMs = 1000;

function give({ title, text, tag, onOpen }: Signal): void {
  const { sound, notifications } = presentSignals();
  if (sound === 'on') void ring();
  // A customer who looks at the page sees the toast.
  if (notifications !== 'on' || document.visibilityState === 'visible' || !hasNotifications() || Notification.permission !== 'granted') return;
  const shown = new Notification(title, { body: text, tag });
  shown.onclick = () => {
    window.focus();
    shown.close();
    onOpen();
  };
}

/** A tone and a notification, as the customer wants them, from one of the tabs that are open. */
export async function signal(what: Signal): Promise<void> {
  if (!('locks' in navigator)) return give(what);
  await navigator.locks.request('parkett-signal', { ifAvailable: true }, async lock => {
    if (!lock) return;
    give(what);
    await new Promise(resolve => setTimeout(resolve, aloneMs));
  });
}
