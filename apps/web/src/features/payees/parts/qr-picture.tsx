import { useRef, useState } from 'react';
import { Button } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { recipientIn, type ReadAddress } from './payment-uri.ts';
import styles from './payees.module.css';

/** Reads an address from a picture of its QR code, in this browser alone. The reader comes with the first picture. */
export function QrPicture({ onRead }: { onRead: (read: ReadAddress) => void }) {
  const t = useTexts('payees');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<'qrRead' | 'qrNone' | 'qrUnclear' | 'qrNotLoaded' | null>(null);
  const read = async (file: File): Promise<void> => {
    setBusy(true);
    const text = await import('./qr-reading.ts').then(
      ({ textInPicture }) => textInPicture(file),
      () => undefined,
    );
    setBusy(false);
    if (text === undefined) return setSaid('qrNotLoaded');
    const found = text === null ? null : recipientIn(text);
    setSaid(text === null ? 'qrNone' : found === null ? 'qrUnclear' : 'qrRead');
    if (found) onRead(found);
  };
  return (
    <div className={styles.picture}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('qrPicture')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void read(file);
        }}
      />
      <Button small busy={busy} onClick={() => input.current?.click()}>
        {t('qrPicture')}
      </Button>
      <p className={styles.muted} role="status">
        {said === null ? '' : t(said)}
      </p>
    </div>
  );
}
