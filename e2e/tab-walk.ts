import type { Page } from '@playwright/test';

type Panel = { readonly name: string; readonly top: number };
export type Met = { readonly name: string; readonly isSeen: boolean; readonly panel: Panel | null };
/** What Tab met, one after the other, and what it should have met. */
export type Walk = { readonly met: readonly Met[]; readonly all: readonly string[] };

/** Gives every control that Tab should stop at a name of its own and lists them. Of radios with one name that is the chosen one. */
function nameControls(): string[] {
  const isStop = (control: HTMLElement): boolean => {
    if (control.tabIndex < 0 || control.matches(':disabled') || control.closest('[inert]')) return false;
    if (!control.checkVisibility({ visibilityProperty: true })) return false;
    if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
    const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(({ name }) => name === control.name);
    return (group.find(({ checked }) => checked) ?? group[0]) === control;
  };
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]');
  // In a book that arrows go through, Tab stops at one level; which one, the market moves.
  const stopOf = (control: HTMLElement): HTMLElement => {
    const table = control.closest('table');
    return table?.querySelector('button[tabindex="-1"]') ? table : control;
  };
  return [...controls].filter(isStop).map((control, place) => {
    const stop = stopOf(control);
    const label = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : undefined;
    stop.dataset.stop = `${place} ${stop.localName} ${stop.getAttribute('aria-label') ?? label ?? stop.innerText}`;
    return stop.dataset.stop;
  });
}

/** The control that has the focus: whether it is in view with nothing over it, and looks another way than without. Null outside of the page. */
function lookAtFocus(): Met | null {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement) || control === document.body) return null;
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
  const places = [control, label, control.parentElement, control.parentElement?.parentElement, control.nextElementSibling];
  const look = (): string =>
    places
      .map(place => {
        if (!place) return '';
        const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, clipPath } = getComputedStyle(place);
        const outline = outlineStyle === 'none' ? '' : outlineWidth;
        return [outline, boxShadow, borderColor, backgroundColor, clipPath].join(' ');
      })
      .join('\n');
  const isInView = (place: Element): boolean => {
    const { left, right, top, bottom } = place.getBoundingClientRect();
    const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (place.contains(hit) || hit.contains(control));
  };
  const focused = look();
  const isShown = isInView(control) || (label ? isInView(label) : false);
  control.blur();
  const isMarked = look() !== focused;
  control.focus({ preventScroll: true });
  // A part of a form is no panel: the form goes on behind it.
  const panel = control.closest('main section[aria-label]:not(form *), main [role=region]:not(form *)');
  return {
    name: control.closest<HTMLElement>('[data-stop]')?.dataset.stop ?? `unnamed ${control.outerHTML}`,
    isSeen: isShown && isMarked,
    panel: panel && { name: panel.getAttribute('aria-label')!, top: Math.round(panel.getBoundingClientRect().top + scrollY) },
  };
}

/** Goes through the page with Tab, from its beginning until it is left, or until it should have been. Without motion: what fades looks the same for a moment. */
export async function tabThrough(page: Page): Promise<Walk> {
  const all = await page.evaluate(nameControls);
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const met: Met[] = [];
  while (met.length <= all.length) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(lookAtFocus);
    if (!here) break;
    met.push(here);
  }
  return { met, all };
}
