import type { Page } from '@playwright/test';

/** The edges of the screen that a phone keeps for itself, in px. */
export type Insets = { readonly top?: number; readonly bottom?: number; readonly left?: number; readonly right?: number };

/** Gives the page the insets of a phone whose status bar lies over it. */
export async function insetBy(page: Page, { top = 0, bottom = 0, left = 0, right = 0 }: Insets): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const insets = { top, topMax: top, bottom, bottomMax: bottom, left, leftMax: left, right, rightMax: right };
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

/** The controls that lie under the status bar, by their words. */
export const controlsUnder = (page: Page, heightPx: number): Promise<string[]> =>
  page.evaluate(height => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(control =>
      control.checkVisibility(),
    );
    return controls.flatMap(control => {
      const { top, bottom } = control.getBoundingClientRect();
      return bottom > 0 && top < height ? [control.textContent || control.outerHTML.slice(0, 80)] : [];
    });
  }, heightPx);

/** The controls that a finger meets within the insets at the left, at the right and below, by their words. */
export const controlsAtEdges = (page: Page, insets: Insets): Promise<string[]> =>
  page.evaluate(({ bottom = 0, left = 0, right = 0 }) => {
    const stepPx = 6;
    const found = new Set<string>();
    for (let x = 1; x < innerWidth; x += stepPx)
      for (let y = 1; y < innerHeight; y += stepPx) {
        if (x >= left && x < innerWidth - right && y < innerHeight - bottom) continue;
        const control = document.elementFromPoint(x, y)?.closest<HTMLElement>('a[href], button, input, select, textarea, label');
        if (control) found.add(control.textContent || control.outerHTML.slice(0, 80));
      }
    return [...found];
  }, insets);

/** The colours of a picture. */
export async function coloursOf(page: Page, picture: Buffer): Promise<string[]> {
  const blank = await page.context().newPage();
  const found = await blank.evaluate(
    async address => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      return [...new Set(Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 3).join(' ')))];
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
  await blank.close();
  return found;
}
