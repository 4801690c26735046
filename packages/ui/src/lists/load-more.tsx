import { useEffect, useRef } from 'react';
import { constants } from '../constants.ts';

/** Stands after a list's last row and asks for more when it comes within 300 px of the view. */
export function LoadMore({ onReach, disabled = false }: { onReach: () => void; disabled?: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  reach.current = onReach;
  useEffect(() => {
    if (disabled) return;
    const observer = new IntersectionObserver(entries => entries.some(e => e.isIntersecting) && reach.current(), {
      rootMargin: `0px 0px ${constants.listLoadOffsetPx}px`,
    });
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, [disabled]);
  return <div ref={ref} aria-hidden="true" />;
}
