import jsqr from 'jsqr';

/** The longest side of a picture in which a code is looked for. */
const sideMax = 1600;

/** The text of the QR code in a picture; null where there is none, or no picture. */
export async function textInPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const [width, height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  // The clear parts of a picture are white paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return jsqr.default(context.getImageData(0, 0, width, height).data, width, height)?.data ?? null;
}
