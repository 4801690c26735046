import { choosePreferences, usePreferences } from '../../../lib/preferences.ts';
import { readLayout, type DeskLayout } from './layout.ts';

/** The remembered layout and the way to change it. */
export function useDeskLayout(): readonly [DeskLayout, (changes: Partial<DeskLayout>) => void] {
  const layout = readLayout(usePreferences('desktop').deskLayout);
  return [layout, changes => void choosePreferences({ deskLayout: JSON.stringify({ ...layout, ...changes }) })];
}
