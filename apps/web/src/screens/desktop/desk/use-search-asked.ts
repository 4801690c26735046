import { useEffect, useState } from 'react';
import { searchAskedEvent } from '../../../lib/ask-search.ts';

/** Whether the search is shown over the desk; asked for also while its code is on its way. */
export function useSearchAsked(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = (event: Event) => {
      event.preventDefault();
      setOpen(true);
    };
    addEventListener(searchAskedEvent, show);
    return () => removeEventListener(searchAskedEvent, show);
  }, []);
  return [open, setOpen];
}
