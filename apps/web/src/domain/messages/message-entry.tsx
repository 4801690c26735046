import type { ReactNode } from 'react';
import { useAfterFirstContent } from '../../lib/first-content.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { Layout } from '../../navigation/paths.ts';

const MessageLink = lazyPart(() => import('./message-link.tsx').then(part => part.MessageLink));

/** The way to the messages in a header. Its code comes after the first content of the screen; `place` keeps its room until then. */
export function MessageEntry({ layout, place }: { layout: Layout; place: ReactNode }) {
  return useAfterFirstContent() ? <MessageLink layout={layout} placeholder={place} /> : place;
}
