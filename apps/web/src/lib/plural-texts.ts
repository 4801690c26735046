import { setupI18n } from '@lingui/core';
import type { Format, Message } from './texts.ts';

/** Fills in catalogues that use plurals, choices or number formats. */
export function formatter(messages: Readonly<Record<string, Message>>, locale: string): Format {
  const compiled = Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, typeof message === 'string' ? [message] : message]));
  const i18n = setupI18n({ locale, messages: { [locale]: compiled as never } });
  return (key, values) => i18n._(key, values);
}
