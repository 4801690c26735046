import type { Address, Layout } from '../../navigation/paths.ts';

/** The address in a layout of a screen that an article names by its address on the phone. */
export const addressOf = (screen: string, layout: Layout): Address => (layout === 'desktop' ? `/pc${screen}` : screen) as Address;
