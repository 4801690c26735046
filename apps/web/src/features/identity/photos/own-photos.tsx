import { useEffect, useState } from 'react';
import type { identity, RequestOf } from '@parkett/contract';
import { Button, Dialog } from '@parkett/ui';
import { askFile } from '../../../lib/files.ts';
import { useTexts } from '../../../lib/texts.ts';
import styles from './photos.module.css';

type Asked = RequestOf<typeof identity.ownPhoto>;

/** The photos that were sent, each fetched when its sender wants to see it and forgotten when it is closed. */
export function OwnPhotos({ which, hasBack }: { which: Asked['which']; hasBack: boolean }) {
  const t = useTexts('identity');
  const common = useTexts('common');
  const [asked, setAsked] = useState<Asked['side'] | null>(null);
  const [shown, setShown] = useState<{ side: Asked['side']; address: string } | null>(null);
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown.address) : undefined), [shown]);
  const show = async (side: Asked['side']) => {
    setAsked(side);
    try {
      const { file } = await askFile<typeof identity.ownPhoto>('identity/ownPhoto', { which, side });
      setShown({ side, address: URL.createObjectURL(file) });
    } catch {
      // It has been said why.
    }
    setAsked(null);
  };
  const sides = hasBack ? (['front', 'back'] as const) : (['front'] as const);
  const wordOf = (side: Asked['side']) => (hasBack ? side : 'page');
  return (
    <div className={styles.buttons}>
      {sides.map(side => (
        <Button key={side} busy={asked === side} disabled={asked !== null} onClick={() => void show(side)}>
          {t(`show-${wordOf(side)}`)}
        </Button>
      ))}
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={t(wordOf(shown?.side ?? 'front'))} closeLabel={common('close')}>
        {shown ? (
          <div className={styles.paper}>
            <img src={shown.address} alt={t(wordOf(shown.side))} />
          </div>
        ) : null}
      </Dialog>
    </div>
  );
}
