/**
 * A picture as we have written it, after a process without keys has read what was sent. Nothing of what was sent is in it but what it shows. Its sides are in
 * pixels.
 */
export type Picture = { readonly type: 'image/jpeg'; readonly bytes: Buffer; readonly width: number; readonly height: number };

export const pictureBytesMax = 8 * 1024 * 1024;
export const picturePixelsMax = 40_000_000;

const beginsWith = (bytes: Buffer, text: string, at = 0): boolean => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** Whether these bytes begin as a JPEG, PNG or WebP does, whatever somebody calls them. */
export const beginsAsPicture = (bytes: Buffer): boolean =>
  beginsWith(bytes, '\xff\xd8\xff') || beginsWith(bytes, '\x89PNG\r\n\x1a\n') || (beginsWith(bytes, 'RIFF') && beginsWith(bytes, 'WEBP', 8));
