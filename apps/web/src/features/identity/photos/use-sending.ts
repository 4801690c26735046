import { useCallback, useRef, useState } from 'react';
import type { identity } from '@parkett/contract';
import { NoAnswer, passes, Refusal } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';

export type Sending =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly percent: number }
  /** `again`: it may still be sent, under the same key. */
  | { readonly state: 'failed'; readonly message: string; readonly again: boolean };

/** Sends a photo, says how far it is, and sends the same again under the same key when nothing was answered. */
export function useSending(onSent: (photo: string) => void): { sending: Sending; send: (photo: Blob) => void; sendAgain: () => void } {
  const t = useTexts('identity');
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const last = useRef<{ readonly photo: Blob; readonly key: string } | null>(null);
  const go = async () => {
    const { photo, key } = last.current!;
    setSending({ state: 'sending', percent: 0 });
    const { upload } = await import('../../../lib/files.ts');
    const onProgress = (part: number) => setSending({ state: 'sending', percent: Math.round(part * 100) });
    try {
      const sent = await upload<typeof identity.uploadPhoto>('identity/photo', { photo }, { key, quiet: true, onProgress });
      setSending({ state: 'idle' });
      onSent(sent.photo);
    } catch (error) {
      if (error instanceof Refusal && !passes(error)) setSending({ state: 'failed', message: error.message, again: false });
      else if (error instanceof NoAnswer || passes(error)) setSending({ state: 'failed', message: t('photoNotSent'), again: true });
      else throw error;
    }
  };
  const send = useCallback((photo: Blob) => {
    void import('../../../lib/command.ts').then(({ newKey }) => {
      last.current = { photo, key: newKey() };
      void go();
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what goes stands in the ref
  }, []);
  return { sending, send, sendAgain: () => void go() };
}
