/** What a journey does in a browser that Playwright's own can't drive, by the names that a screen reader would say. */
export type BrowserPage = {
  readonly go: (url: string) => Promise<void>;
  /** Answers what the script returns. */
  readonly run: <T>(script: string) => Promise<T>;
  readonly press: (name: string) => Promise<void>;
  readonly type: (name: string, text: string) => Promise<void>;
  /** Types where the keyboard stands, once that field is called so. */
  readonly typeAt: (name: string, text: string) => Promise<void>;
  readonly expectPath: (path: string) => Promise<void>;
  readonly expectText: (text: string) => Promise<void>;
  /** A PNG, for whoever looks why a journey failed. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

export type Size = { readonly width: number; readonly height: number };

export type OtherBrowser = { readonly name: string; readonly open: (size: Size) => Promise<BrowserPage> };

export const patienceMs = 20_000;

/** Elements of some tags whose name is this: by their label, their text, or the label that belongs to them. */
export function pathOfNamed(tags: readonly string[], name: string): string {
  const said = JSON.stringify(name);
  const is = tags.map(tag => `self::${tag}`).join(' or ');
  return `//*[${is}][@aria-label=${said} or normalize-space(.)=${said} or @id=//label[normalize-space(.)=${said}]/@for]`;
}

/** Scripts that answer whether something is so yet. */
export const isAtPath = (path: string): string => `location.hash.split('?')[0] === ${JSON.stringify(`#${path}`)}`;
export const standsAt = (name: string): string =>
  `[document.activeElement?.ariaLabel, document.activeElement?.labels?.[0]?.textContent].includes(${JSON.stringify(name)})`;
export const hasText = (text: string): string =>
  `[...document.querySelectorAll('body *')].some(element => element.textContent.trim() === ${JSON.stringify(text)})`;
