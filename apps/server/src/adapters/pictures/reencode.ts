import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

// Runs in a process of its own (child.ts) that has nothing but its pipes: one picture as it was sent comes in, what came of it goes out (`d`, its sides and what it shows, `p`: too many pixels, `u`: unreadable), and the process
// ends.

const pixelsMax = 40_000_000;
const sideMax = 2_400;
/** A picture of 40 million pixels takes a third of it. */
const memoryMaxKb = 600_000;
const watchEveryMs = 20;

// What isn't named here isn't in this process: no SVG, no PDF, no TIFF, nothing that reads a file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

/** The first frame, upright, in sRGB, on white, at most 2,400 px; without metadata, of which sharp writes none unless it is asked to. */
async function reencode(sent: Buffer): Promise<Buffer> {
  const input = { limitInputPixels: pixelsMax, failOn: 'error', pages: 1, sequentialRead: true } as const;
  const { width, height } = await sharp(sent, { ...input, limitInputPixels: false }).metadata();
  if (width * height > pixelsMax) return Buffer.from('p');
  const { data, info } = await sharp(sent, input)
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  const sides = Buffer.alloc(4);
  sides.writeUInt16BE(info.width, 0);
  sides.writeUInt16BE(info.height, 2);
  return Buffer.concat([Buffer.from('d'), sides, data]);
}

setInterval(() => {
  if (process.resourceUsage().maxRSS > memoryMaxKb) process.kill(process.pid, 'SIGKILL');
}, watchEveryMs).unref();

// A first picture of our own loads all that will be needed: after it says that it is ready, the process is shut in.
await reencode(
  await sharp({ create: { width: 8, height: 8, channels: 4, background: '#fff' } })
    .png()
    .toBuffer(),
);
process.stdout.write('r');
process.stdout.write(await reencode(await buffer(process.stdin)).catch(() => 'u'));
