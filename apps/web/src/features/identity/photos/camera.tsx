import { useEffect, useRef, useState } from 'react';
import { Button } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { shotOf } from './picture.ts';
import styles from './photos.module.css';

type State = 'starting' | 'shows' | 'cameraDenied' | 'cameraMissing';

const failureOf = (error: unknown): State => (error instanceof DOMException && error.name === 'NotAllowedError' ? 'cameraDenied' : 'cameraMissing');

/** The camera's picture in the frame of a document, and the button that takes it. The camera is off again when this goes. */
export function Camera({ onShot }: { onShot: (photo: Blob) => void }) {
  const t = useTexts('identity');
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('starting');
  useEffect(() => {
    let stands = true;
    let stream: MediaStream | null = null;
    const stop = () => stream?.getTracks().forEach(track => track.stop());
    const begin = async () => {
      // Without TLS a browser has no `mediaDevices` at all.
      if (!('mediaDevices' in navigator)) throw new Error('no camera');
      const wanted = { facingMode: 'environment', width: { ideal: 2560 }, height: { ideal: 1440 } };
      stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
      if (!stands) return stop();
      video.current!.srcObject = stream;
      await video.current!.play();
      if (stands) setState('shows');
    };
    begin().catch((error: unknown) => stands && setState(failureOf(error)));
    return () => {
      stands = false;
      stop();
    };
  }, []);
  if (state === 'cameraDenied' || state === 'cameraMissing')
    return (
      <p className={styles.failure} role="alert">
        {t(state)}
      </p>
    );
  return (
    <div className={styles.camera}>
      <div className={styles.finder}>
        <video ref={video} muted playsInline aria-label={t('picture')} />
        {state === 'starting' ? <p role="status">{t('cameraStarting')}</p> : <div className={styles.frame} aria-hidden="true" />}
      </div>
      <Button kind="primary" wide disabled={state === 'starting'} onClick={() => void shotOf(video.current!).then(onShot)}>
        {t('shoot')}
      </Button>
    </div>
  );
}
