import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type AnyKeyboardEvent = KeyboardEvent | ReactKeyboardEvent;

/** The code of a key that an input method has taken. Safari sends it once more after the composition has ended. */
const takenByInputMethod = 229;

const isOfInputMethod = (event: AnyKeyboardEvent): boolean =>
  ('nativeEvent' in event ? event.nativeEvent : event).isComposing || event.keyCode === takenByInputMethod;

/**
 * A listener for keys, without those of an input method: where Chinese, Japanese or Korean is typed, Enter, Escape and digits choose what is written,
 * and are no answer to the page. Every listener for keys is made by it (`tools/key-listeners.test.ts`).
 */
export const keyListener =
  <Event extends AnyKeyboardEvent>(listen: (event: Event) => void) =>
  (event: Event): void => {
    if (!isOfInputMethod(event)) listen(event);
  };
