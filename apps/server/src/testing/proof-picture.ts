import sharp from 'sharp';

/** A picture that a customer sends to prove a payment. */
export const proofPicture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#b98a35' } })
  .jpeg()
  .toBuffer();
