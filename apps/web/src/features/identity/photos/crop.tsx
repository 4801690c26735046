import { useState } from 'react';
import Cropper, { type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { cutOut, type Section } from './picture.ts';
import styles from './photos.module.css';

/** Between a card and the open page of a passport. */
const aspect = 1.5;
const zoomMax = 4;
/** The whole of an upright picture fits into the frame, with room to spare. */
const zoomMin = 0.3;

/** Turns a picture by quarters and cuts the document out of it. */
export default function Crop({ address, onCut }: { address: string; onCut: (photo: Blob) => void }) {
  const t = useTexts('identity');
  const [place, setPlace] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [quarters, setQuarters] = useState(0);
  const [section, setSection] = useState<Section | null>(null);
  const [busy, setBusy] = useState(false);
  const use = async () => {
    setBusy(true);
    onCut(await cutOut(address, { section: section!, quarters }));
  };
  return (
    <div className={styles.camera}>
      <div className={styles.cropper}>
        <Cropper
          image={address}
          crop={place}
          zoom={zoom}
          rotation={quarters * 90}
          aspect={aspect}
          minZoom={zoomMin}
          maxZoom={zoomMax}
          // A picture that is smaller than the frame stands anywhere in it, one that is larger fills it.
          restrictPosition={zoom >= 1}
          objectFit="contain"
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('picture'), role: 'group' }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setSection(pixels)}
        />
      </div>
      <p className={styles.hint}>{t('cropHint')}</p>
      <div className={styles.tools}>
        <label className={styles.zoom}>
          <span>{t('zoom')}</span>
          <input type="range" min={zoomMin} max={zoomMax} step={0.1} value={zoom} onChange={event => setZoom(Number(event.target.value))} />
        </label>
        <Button small onClick={() => setQuarters(quarters + 1)}>
          {t('turn')}
        </Button>
      </div>
      <Button kind="primary" wide disabled={section === null} busy={busy} onClick={() => void use()}>
        {t('usePhoto')}
      </Button>
    </div>
  );
}
