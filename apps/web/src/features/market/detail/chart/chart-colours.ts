/** Colours of the tokens as a canvas understands them: `light-dark()` and variables resolved for the element. */
const names = ['ink', 'ink-muted', 'hairline', 'up', 'up-soft', 'down', 'down-soft', 'petrol', 'brass', 'card', 'line-strong', 'raised'] as const;
export type ChartColours = Readonly<Record<(typeof names)[number], string>>;

export function chartColours(within: HTMLElement): ChartColours {
  const probe = document.createElement('span');
  within.append(probe);
  const entries = names.map(name => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(entries) as ChartColours;
}

/** `rgb(1, 2, 3)` with an opacity. */
export const faded = (colour: string, opacity: number): string => colour.replace(/^rgb\(([^)]+)\)$/, `rgba($1, ${opacity})`);

/** Tells when the page's theme or colour convention changes. */
export function onThemeChange(listener: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-colours'] });
  scheme.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    scheme.removeEventListener('change', listener);
  };
}
