import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { afterFirstContent } from './first-content.ts';

/** True once the first content stands; what is made then is made in pieces that let the browser work in between. */
export function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => afterFirstContent(() => startTransition(() => setLater(true))), []);
  return later;
}

/** What is below the fold: made after the first content, or when it comes into view before that. `heightPx` keeps its place. */
export function Later({ heightPx, children }: { heightPx: number; children: ReactNode }) {
  const later = useLater();
  const [seen, setSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const made = later || seen;
  useEffect(() => {
    if (made) return;
    const observer = new IntersectionObserver(entries => setSeen(entries.some(entry => entry.isIntersecting)));
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, [made]);
  return made ? children : <div ref={place} style={{ minHeight: heightPx }} />;
}
