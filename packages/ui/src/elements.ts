import type { ReactElement } from 'react';

/**
 * Children that may stand beside something that comes and goes: elements, or nothing. A bare text there would break a page that a browser translates
 * (tools/bare-text.test.ts).
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[];
