import { picturesPerHour } from './limits.ts';
export { readHeldFiles, readHeldViews } from './held-store.ts';

export { Files, type PictureReader, type ReadPicture, type SentPicture } from './files.ts';
export { pictureBytesMax, type Picture } from './rules/picture.ts';

/** What this book declares. */
export const filesManifest = { name: 'files', appendOnly: ['file', 'file_erasure', 'file_view'], rules: [picturesPerHour] };
