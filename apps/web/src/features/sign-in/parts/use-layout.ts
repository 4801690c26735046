import { useSyncExternalStore } from 'react';
import { desktopFromPx } from '@parkett/ui';
import type { Layout } from '../../../navigation/paths.ts';

const wide = matchMedia(`(min-width: ${desktopFromPx}px)`);
const onWide = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** Welcome and tour are laid out for any width; on a wide one their ways in lead to the desktop layout. */
export const useLayout = (): Layout => (useSyncExternalStore(onWide, () => wide.matches) ? 'desktop' : 'mobile');
