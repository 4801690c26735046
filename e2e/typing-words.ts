import type { Locator, Page } from '@playwright/test';

/** What an input method does where the focus is: writes a text, and takes the Enter that ends it. A key that it takes has the code 229. */
export async function endComposition(page: Page, text: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const taken = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
  await devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...taken });
  await devTools.send('Input.insertText', { text });
  // Safari gives the key once more after the composition has ended.
  await devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...taken });
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...taken });
  await devTools.detach();
}

/** Puts a text into a field as the extension of a password manager does: by its value, without a key. */
export const putAsManager = (field: Locator, text: string): Promise<void> =>
  field.evaluate((input, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
    for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }));
  }, text);
