import { denial, type Denial } from '@parkett/contract';

/** The least size that a reviewer can still read: less than a tenth of a telephone's photo. */
const least = { longer: 600, shorter: 400 };
/** A document of two pages that lie open is less than twice as long as it is wide. */
const ratioMax = 4;

/** Why a photo of so many pixels shows no document that could be read; null when it may. It may stand or lie. */
export function photoSizeDenial({ width, height }: { readonly width: number; readonly height: number }): Denial | null {
  const [longer, shorter] = width > height ? [width, height] : [height, width];
  if (longer > ratioMax * shorter) return denial('photo-too-narrow', { ratio: ratioMax });
  return longer < least.longer || shorter < least.shorter ? denial('photo-too-small', least) : null;
}
