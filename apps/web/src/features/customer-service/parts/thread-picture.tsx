import type { ownPicture } from '@parkett/contract/customer-service';
import { Button } from '@parkett/ui';
import { useEffect, useState } from 'react';
import { askFile } from '../../../lib/files.ts';
import { useTexts } from '../../../lib/texts.ts';
import styles from './service.module.css';

/** A picture of a text, fetched when its reader wants to see it. */
export function ThreadPicture({ thread, picture, place }: { thread: string; picture: string; place: number }) {
  const t = useTexts('customer-service');
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address]);
  const show = async (): Promise<void> => {
    setBusy(true);
    try {
      const { file } = await askFile<typeof ownPicture>('service/ownPicture', { thread, picture });
      setAddress(URL.createObjectURL(file));
    } catch {
      // The screen has said why.
    }
    setBusy(false);
  };
  if (address !== null) return <img className={styles.picture} src={address} alt={t('picture', { number: place })} />;
  return (
    <Button small busy={busy} onClick={() => void show()}>
      {t('showPicture', { number: place })}
    </Button>
  );
}
