import { picturesMax, type uploadPicture } from '@parkett/contract/customer-service';
import { Button } from '@parkett/ui';
import { useRef, useState } from 'react';
import { NoAnswer, passes, Refusal } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';
import styles from './service.module.css';

/** A picture that has arrived, with what it looks like while the page stands. */
export type Sent = { readonly picture: string; readonly address: string };

/** Sends a picture at once; the text names it later. */
async function send(picture: Blob): Promise<string> {
  const [{ upload }, { newKey }] = await Promise.all([import('../../../lib/files.ts'), import('../../../lib/command.ts')]);
  const sent = await upload<typeof uploadPicture>('service/uploadPicture', { picture }, { key: newKey(), quiet: true });
  return sent.picture;
}

/** Up to three pictures of a text, each of which can be taken out again. */
export function PictureField({ sent, onChange }: { sent: readonly Sent[]; onChange: (sent: readonly Sent[]) => void }) {
  const t = useTexts('customer-service');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const add = async (picture: File): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      onChange([...sent, { picture: await send(picture), address: URL.createObjectURL(picture) }]);
    } catch (error) {
      if (error instanceof Refusal && !passes(error)) setFailure(error.message);
      else if (error instanceof NoAnswer || passes(error)) setFailure(t('pictureNotSent'));
      else throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.section}>
      {sent.length === 0 ? null : (
        <ul className={styles.pictures}>
          {sent.map(({ picture, address }, place) => (
            <li key={picture}>
              <img src={address} alt={t('picture', { number: place + 1 })} />
              <Button small onClick={() => onChange(sent.filter(one => one.picture !== picture))}>
                {t('removePicture', { number: place + 1 })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={t('addPicture')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void add(file);
        }}
      />
      {sent.length < picturesMax ? (
        <Button busy={busy} onClick={() => input.current?.click()}>
          {t('addPicture')}
        </Button>
      ) : null}
      <p className={styles.muted}>{t('picturesText', { most: picturesMax })}</p>
      {failure === null ? null : <p role="alert">{failure}</p>}
    </div>
  );
}
