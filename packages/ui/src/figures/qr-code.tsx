import { use } from 'react';
import styles from './qr-code.module.css';

const drawn = new Map<string, Promise<{ size: number; path: string }>>();

/** Dark squares as one path. The library comes when a code is shown. */
function pathOf(text: string): Promise<{ size: number; path: string }> {
  const known = drawn.get(text);
  if (known) return known;
  const drawing = import('uqr').then(({ encode }) => {
    const { data, size } = encode(text, { border: 0 });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: squares.join('') };
  });
  drawn.clear();
  drawn.set(text, drawing);
  return drawing;
}

/** A QR code, always dark on white: cameras read nothing else reliably. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = use(pathOf(text));
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}
