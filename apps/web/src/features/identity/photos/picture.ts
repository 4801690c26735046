/** The longest side of a photo that is sent, in pixels. */
const sideMax = 2_400;
const quality = 0.9;

/** A part of a picture that was turned: left and top within the turned picture, in its own pixels. */
export type Section = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

async function asJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('the browser made no picture');
  return blob;
}

function canvasOf(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  return { canvas, context: canvas.getContext('2d')! };
}

/** What the camera shows now. */
export function shotOf(video: HTMLVideoElement): Promise<Blob> {
  const { canvas, context } = canvasOf(video.videoWidth, video.videoHeight);
  context.drawImage(video, 0, 0);
  return asJpeg(canvas);
}

/** Cuts a section out of a picture that is turned by quarters, small enough to be sent. Nothing that the camera wrote beside the picture is left in it. */
export async function cutOut(address: string, { section, quarters }: { section: Section; quarters: number }): Promise<Blob> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const scale = Math.min(1, sideMax / Math.max(section.width, section.height));
  const { canvas, context } = canvasOf(section.width * scale, section.height * scale);
  const [width, height] = [picture.naturalWidth, picture.naturalHeight];
  const [turnedWidth, turnedHeight] = quarters % 2 === 0 ? [width, height] : [height, width];
  // Around a picture that is smaller than the section.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(turnedWidth / 2 - section.x, turnedHeight / 2 - section.y);
  context.rotate((quarters * Math.PI) / 2);
  context.drawImage(picture, -width / 2, -height / 2);
  return asJpeg(canvas);
}

/** Whether the browser can show a file as a picture. */
export async function isPicture(address: string): Promise<boolean> {
  const picture = new Image();
  picture.src = address;
  return picture.decode().then(
    () => true,
    () => false,
  );
}
