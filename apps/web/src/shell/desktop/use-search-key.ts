import { useEffect } from 'react';
import { keyListener } from '@parkett/ui';
import { askSearch } from '../../lib/ask-search.ts';
import { navigate, presentLocation } from '../../navigation/location.ts';

const search = '/pc/favorite/search';

/** Ctrl K (⌘ K) leads to the search from every screen of the desktop, or shows it over a screen that has its own, also while something is typed; a question that is open is answered first. */
export function useSearchKey(): void {
  useEffect(() => {
    const press = keyListener((event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (document.querySelector('dialog[open]')) return;
      if (presentLocation().path === search) document.querySelector<HTMLElement>('main [role="search"] input')?.focus();
      else if (!askSearch()) navigate(search);
    });
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
