import { useLayoutEffect, type RefObject } from 'react';

/** Regions around an element, the nearest first. */
function placesAround(element: HTMLElement): HTMLElement[] {
  const around = element.parentElement?.closest<HTMLElement>('[role="region"], section, main');
  return around ? [around, ...placesAround(around)] : [];
}

/** A row that is over leaves its list, buttons and all: the keyboard that stood in it stays in the nearest region that is left. */
export function useFocusKept(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current!;
    return () => {
      if (!element.contains(document.activeElement)) return;
      const around = placesAround(element);
      // A dialog in it closes first, and gives the focus back to what is about to go.
      queueMicrotask(() => {
        const place = around.find(({ isConnected }) => isConnected);
        if (!place || document.activeElement !== document.body) return;
        if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
        place.focus({ preventScroll: true });
      });
    };
  }, [ref]);
}
