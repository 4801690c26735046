import { lazy, useEffect, useState } from 'react';
import { withRetries } from '../../lib/with-retries.ts';
import { useLocation } from '../../navigation/location.ts';
import { showHelpWith, type Help } from './open-help.ts';

const HelpSheet = lazy(withRetries(() => import('./help-sheet.tsx')));

/** The article that a '?' has opened, above all else, as long as its screen stands. */
export function OpenedHelp() {
  const { path } = useLocation();
  const [opened, setOpened] = useState<{ help: Help; path: string } | null>(null);
  useEffect(() => showHelpWith(help => setOpened({ help, path })), [path]);
  return opened?.path === path ? <HelpSheet {...opened.help} onClose={() => setOpened(null)} /> : null;
}
