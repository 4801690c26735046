import { App } from '@capacitor/app';
import { showToast } from '@parkett/ui';
import { loadTexts } from '../../lib/texts.ts';
import { canGoBack, navigate } from '../../navigation/location.ts';
import { isScreenPath } from '../../navigation/screens.ts';
import { onBackPress } from './back-rule.ts';
import { placeOfLink } from './link-rule.ts';
import { closeTopmost, hasOverlay } from './overlays.ts';

let saidMs: number | null = null;

async function pressBack(): Promise<void> {
  const pressed = onBackPress({ nowMs: performance.now(), hasOverlay: hasOverlay(), canGoBack: canGoBack(), saidMs });
  ({ saidMs } = pressed);
  if (pressed.act === 'close') closeTopmost();
  else if (pressed.act === 'back') history.back();
  else if (pressed.act === 'leave') await App.exitApp();
  else showToast((await loadTexts('shell'))('pressAgainToLeave'));
}

function openLink(link: string): void {
  const place = placeOfLink(link, location.origin);
  if (place && isScreenPath(place.path)) navigate(place.query ? `${place.path}?${place.query}` : place.path);
}

/** The link that has opened the app; a page that is loaded again stays where it is. */
async function openLaunchLink(): Promise<void> {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'navigate') return;
  const launch = await App.getLaunchUrl();
  if (launch) openLink(launch.url);
}

/** The page in the wrapper answers the phone's back button and opens the links that the phone hands to the app. */
export function startWrapper(): void {
  void App.addListener('backButton', () => void pressBack());
  void App.addListener('appUrlOpen', ({ url }) => openLink(url));
  void openLaunchLink();
}
