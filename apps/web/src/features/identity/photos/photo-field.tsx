import { useRef, useState } from 'react';
import { Badge, Button, Sheet } from '@parkett/ui';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { Camera } from './camera.tsx';
import { isPicture } from './picture.ts';
import { useSending, type Sending } from './use-sending.ts';
import styles from './photos.module.css';

const Crop = lazyPart(() => import('./crop.tsx').then(part => part.default));

type Props = {
  /** What is to be seen on it: the front, the back. */
  side: string;
  /** What a refused page finds it by. */
  name: string;
  /** The number of the photo that has arrived; '' while there is none. */
  value: string;
  onChange: (photo: string) => void;
  /** What it looks like, while the page stands. */
  preview: string | undefined;
  onPreview: (address: string) => void;
  error?: string | undefined;
};

type Step = { readonly at: 'closed' | 'camera' } | { readonly at: 'crop'; readonly address: string };

/** What is there of a photo: how it looks, how far it is sent, that it has arrived. */
function Paper({ side, preview, sending, hasArrived }: Pick<Props, 'side' | 'preview'> & { sending: Sending; hasArrived: boolean }) {
  const t = useTexts('identity');
  return (
    <div className={styles.paper}>
      {preview ? <img src={preview} alt={side} /> : null}
      {sending.state === 'sending' ? (
        <label className={styles.progress}>
          <span role="status">{t('photoSending', { percent: sending.percent })}</span>
          <progress value={sending.percent} max={100} />
        </label>
      ) : hasArrived ? (
        <p role="status">
          <Badge tone="petrol">{t('photoSent')}</Badge>
        </p>
      ) : null}
    </div>
  );
}

/** One photo of a document: taken with the camera or chosen, turned and cut, and sent at once. */
export function PhotoField({ side, name, value, onChange, preview, onPreview, error }: Props) {
  const t = useTexts('identity');
  const common = useTexts('common');
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const [isUnreadable, setUnreadable] = useState(false);
  const { sending, send, sendAgain } = useSending(onChange);
  const input = useRef<HTMLInputElement>(null);
  const crop = async (photo: Blob) => {
    const address = URL.createObjectURL(photo);
    const readable = await isPicture(address);
    setUnreadable(!readable);
    setStep(readable ? { at: 'crop', address } : { at: 'closed' });
  };
  const use = (photo: Blob) => {
    setStep({ at: 'closed' });
    onPreview(URL.createObjectURL(photo));
    onChange('');
    send(photo);
  };
  const failure = isUnreadable ? t('notAPicture') : sending.state === 'failed' ? sending.message : error;
  return (
    <fieldset className={styles.photo}>
      <legend>{side}</legend>
      <Paper side={side} preview={preview} sending={sending} hasArrived={value !== ''} />
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <div className={styles.buttons}>
        {sending.state === 'failed' && sending.again ? (
          <Button kind="primary" onClick={sendAgain}>
            {t('sendAgain')}
          </Button>
        ) : null}
        <Button name={name} disabled={sending.state === 'sending'} aria-label={`${side}: ${t('camera')}`} onClick={() => setStep({ at: 'camera' })}>
          {t('camera')}
        </Button>
        <Button disabled={sending.state === 'sending'} aria-label={`${side}: ${t('file')}`} onClick={() => input.current!.click()}>
          {t('file')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label={`${side}: ${t('file')}`}
          onChange={event => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void crop(file);
          }}
        />
      </div>
      <Sheet
        open={step.at !== 'closed'}
        onClose={() => setStep({ at: 'closed' })}
        title={t(step.at === 'camera' ? 'cameraTitle' : 'cropTitle', { side })}
        closeLabel={common('close')}
      >
        {step.at === 'camera' ? <Camera onShot={photo => void crop(photo)} /> : null}
        {step.at === 'crop' ? <Crop address={step.address} onCut={use} /> : null}
      </Sheet>
    </fieldset>
  );
}
