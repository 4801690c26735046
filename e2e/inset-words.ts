import type { Page } from '@playwright/test';

/** Gives the page the insets of a phone whose status bar lies over it. */
export async function insetBy(page: Page, { top, bottom = 0 }: { top: number; bottom?: number }): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { top, topMax: top, bottom, bottomMax: bottom } });
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
