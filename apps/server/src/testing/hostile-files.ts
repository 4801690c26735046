import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

// Files as somebody would send who means harm, made here byte by byte.

/** What is hidden in them and must appear nowhere. */
export const canary = 'CANARY-1c7f-Musterstrasse-12';
/** It begins as a JPEG, PNG or WebP does, and may show something; of what else it carries nothing may be left. */
export type HostileFile = { readonly what: string; readonly bytes: Buffer; readonly refused?: 'picture-unreadable' | 'picture-too-large' | 'maybe' };

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const join = (...parts: (Buffer | string)[]): Buffer => Buffer.concat(parts.map(part => (typeof part === 'string' ? latin(part) : part)));
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const u32le = (value: number): Buffer => Buffer.from(u32(value)).reverse();

const html = `<!doctype html><script>document.title='${canary}'</script>`;
const zip = join('PK\x03\x04\x14\x00\x00\x00', canary, 'PK\x05\x06', Buffer.alloc(18));
const pdf = `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\('${canary}'\\))>>>>endobj\n%%EOF`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>${canary}</script><image href="file:///etc/passwd"/></svg>`;
const entities = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(100)}">${[...'bcdef'].map((name, i) => `<!ENTITY ${name} "${`&${'abcde'[i]};`.repeat(20)}">`).join('')}]><svg>&f;</svg>`;

const chunk = (type: string, data: Buffer | string): Buffer => {
  const body = join(type, data);
  return join(u32(body.length - 4), body, u32(crc32(body)));
};
const signature = latin('\x89PNG\r\n\x1a\n');
const header = (width: number, height: number, [depth, colour, interlaced]: readonly [number, number, number] = [8, 2, 0]): Buffer =>
  chunk('IHDR', join(u32(width), u32(height), Buffer.of(depth, colour, 0, 0, interlaced)));
const pngOf = (...chunks: Buffer[]): Buffer => join(signature, ...chunks, chunk('IEND', ''));
const pixels = (size: number): Buffer => chunk('IDAT', deflateSync(Buffer.alloc(size)));

const segment = (marker: number, data: Buffer | string): Buffer => {
  const body = join(data);
  return join(Buffer.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255), body);
};
/** After the first two bytes, where metadata stands. */
const jpegWith = (jpeg: Buffer, ...segments: Buffer[]): Buffer => join(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));
const pngWith = (png: Buffer, ...chunks: Buffer[]): Buffer => join(png.subarray(0, 33), ...chunks, png.subarray(33));
const riff = (...chunks: [type: string, data: Buffer][]): Buffer => {
  const body = join('WEBP', ...chunks.map(([type, data]) => join(type, u32le(data.length), data, Buffer.alloc(data.length % 2))));
  return join('RIFF', u32le(body.length), body);
};
const u24le = (value: number): Buffer => u32le(value).subarray(0, 3);

/** A small TIFF as in EXIF: a description, and a place on the map. */
const exif = join('II*\0', u32le(8), Buffer.of(1, 0, 0x0e, 1, 2, 0), u32le(canary.length + 1), u32le(26), u32le(0), canary, '\0GPSLatitude');
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${canary}</rdf></x:xmpmeta>`;

type Pictures = { readonly jpeg: Buffer; readonly png: Buffer; readonly webp: Buffer };

/** An ordinary picture in each of the three forms. */
export async function pictures(): Promise<Pictures> {
  const noise = sharp(randomBytes(120 * 90 * 3), { raw: { width: 120, height: 90, channels: 3 } });
  const [jpeg, png, webp] = await Promise.all([noise.clone().jpeg().toBuffer(), noise.clone().png().toBuffer(), noise.clone().webp().toBuffer()]);
  return { jpeg, png, webp };
}

function polyglots({ jpeg, png, webp }: Pictures): HostileFile[] {
  return [
    { what: 'JPEG and HTML behind it', bytes: join(jpeg, html) },
    { what: 'JPEG with HTML as its comment', bytes: jpegWith(jpeg, segment(0xfe, html)) },
    { what: 'JPEG and PDF behind it', bytes: join(jpeg, pdf) },
    { what: 'JPEG and a second JPEG behind it', bytes: join(jpeg, jpegWith(jpeg, segment(0xfe, canary))) },
    { what: 'PNG and ZIP behind it', bytes: join(png, zip) },
    { what: 'PNG with PHP as its text', bytes: pngWith(png, chunk('tEXt', `Comment\0<?php system('${canary}'); ?>`)) },
    { what: 'PNG with a chunk of nobody', bytes: pngWith(png, chunk('evIl', html)) },
    { what: 'WebP and HTML behind it', bytes: join(webp, html) },
    { what: 'WebP with a chunk of nobody', bytes: join('RIFF', u32le(webp.length + 32), webp.subarray(8), 'EVIL', u32le(32), canary.padEnd(32)) },
    { what: 'GIF that is JavaScript', bytes: latin(`GIF89a/*\x01\x00*/=1;alert('${canary}')`), refused: 'picture-unreadable' },
    { what: 'HTML and a JPEG behind it', bytes: join(html, jpeg), refused: 'picture-unreadable' },
    { what: 'PDF with a JPEG in it', bytes: join(pdf, jpeg), refused: 'picture-unreadable' },
    { what: 'ZIP and a PNG behind it', bytes: join(zip, png), refused: 'picture-unreadable' },
  ];
}

function bombs({ jpeg, png, webp }: Pictures): HostileFile[] {
  const inflating = deflateSync(Buffer.alloc(48_000_000));
  const sizes = jpeg.indexOf(Buffer.of(0xff, 0xc0));
  const huge = Buffer.from(jpeg);
  huge.fill(0xfd, sizes + 5, sizes + 9);
  const wide = Buffer.from(webp);
  wide.writeUInt32LE(0x3fff3fff, 26);
  const canvas = join(Buffer.of(0, 0, 0, 0), u24le(2 ** 24 - 1), u24le(2 ** 24 - 1));
  const lossless = join(Buffer.of(0x2f), u32le(0x0fffffff), Buffer.alloc(40));
  return [
    { what: 'PNG of 50,000 × 50,000 in a few bytes', bytes: pngOf(header(50_000, 50_000), pixels(1_000)), refused: 'picture-too-large' },
    { what: 'PNG of 2 thousand million a side', bytes: pngOf(header(2 ** 31 - 1, 2 ** 31 - 1), pixels(1_000)), refused: 'picture-unreadable' },
    { what: 'PNG of one pixel more than 40 million', bytes: pngOf(header(40_000_001, 1), pixels(1_000)), refused: 'maybe' },
    { what: 'PNG of 40 million pixels, and none there', bytes: pngOf(header(8_000, 5_000), pixels(1_000)), refused: 'picture-unreadable' },
    { what: 'PNG of one pixel that inflates to 48 MB', bytes: pngOf(header(1, 1), chunk('IDAT', inflating)), refused: 'maybe' },
    { what: 'PNG of no width', bytes: pngOf(header(0, 1), pixels(1)), refused: 'picture-unreadable' },
    { what: 'PNG with iTXt that inflates to 48 MB', bytes: pngWith(png, chunk('iTXt', join('c\0\x01\0\0\0', inflating))), refused: 'maybe' },
    { what: 'PNG with zTXt that inflates to 48 MB', bytes: pngWith(png, chunk('zTXt', join('c\0\0', inflating))), refused: 'maybe' },
    { what: 'PNG with a colour profile that inflates to 48 MB', bytes: pngWith(png, chunk('iCCP', join('c\0\0', inflating))), refused: 'maybe' },
    {
      what: 'PNG with ten thousand texts',
      bytes: pngWith(png, ...Array.from({ length: 10_000 }, (_, n) => chunk('tEXt', `k${n}\0${canary}`))),
      refused: 'maybe',
    },
    { what: 'JPEG that says it is 65,021 × 65,021', bytes: huge, refused: 'picture-too-large' },
    { what: 'WebP that says its canvas is 16 million a side', bytes: riff(['VP8X', canvas], ['VP8L', lossless]), refused: 'maybe' },
    { what: 'WebP without loss of 16,384 × 16,384, and nothing there', bytes: riff(['VP8L', lossless]), refused: 'maybe' },
    { what: 'WebP that says it is 16,383 × 16,383', bytes: wide, refused: 'maybe' },
    {
      what: 'WebP that says it is 4 GB long',
      bytes: join('RIFF', u32le(0xfffffffe), 'WEBPVP8 ', u32le(0xfffffff0), Buffer.alloc(64)),
      refused: 'picture-unreadable',
    },
  ];
}

async function metadata({ jpeg, png, webp }: Pictures): Promise<HostileFile[]> {
  const profile = segment(0xe2, join('ICC_PROFILE\0\x01\x01', canary));
  const inJpeg = [
    segment(0xe1, join('Exif\0\0', exif)),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`),
    profile,
    segment(0xed, `Photoshop 3.0\0${canary}`),
    segment(0xfe, canary),
  ];
  const inPng = [
    chunk('eXIf', exif),
    chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp}`),
    chunk('iCCP', join('c\0\0', deflateSync(latin(canary)))),
    chunk('tEXt', `GPS\0${canary}`),
  ];
  const told = sharp(webp)
    .withExif({ IFD0: { Copyright: canary }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withXmp(xmp);
  return [
    { what: 'JPEG with GPS, XMP, IPTC, colour profile and comment', bytes: jpegWith(jpeg, ...inJpeg) },
    {
      what: 'JPEG as a camera tells of it',
      bytes: await sharp(jpeg)
        .withExif({ IFD0: { Make: canary }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
        .withXmp(xmp)
        .withIccProfile('p3')
        .jpeg()
        .toBuffer(),
    },
    { what: 'PNG with GPS, XMP, colour profile and text', bytes: pngWith(png, ...inPng) },
    { what: 'WebP with GPS and XMP', bytes: await told.webp().toBuffer() },
    {
      what: 'JPEG with 64 kB of comment, a hundred times',
      bytes: jpegWith(jpeg, ...Array.from({ length: 100 }, () => segment(0xfe, canary.padEnd(65_000)))),
      refused: 'maybe',
    },
    {
      what: 'JPEG turned by a direction that there isn’t',
      bytes: await sharp(jpeg)
        .withExif({ IFD0: { Orientation: '99' } })
        .jpeg()
        .toBuffer(),
      refused: 'maybe',
    },
  ];
}

async function strangeForms({ jpeg, png }: Pictures): Promise<HostileFile[]> {
  const foreign: HostileFile[] = [];
  for (const form of ['gif', 'tiff', 'avif'] as const)
    foreign.push({ what: `a whole ${form.toUpperCase()}`, bytes: await sharp(png)[form]().toBuffer(), refused: 'picture-unreadable' });
  const progressive = await sharp(jpeg).jpeg({ progressive: true }).toBuffer();
  const scan = progressive.subarray(progressive.lastIndexOf(Buffer.of(0xff, 0xda)), -2);
  const frames = { raw: { width: 20, height: 20, channels: 3, pageHeight: 10 } } as const;
  const frame = (data: string): Buffer[] => [chunk('acTL', join(u32(2), u32(0))), chunk('fcTL', Buffer.alloc(26)), chunk('fdAT', join(u32(1), data))];
  return [
    { what: 'APNG', bytes: pngWith(png, ...frame(canary)), refused: 'maybe' },
    {
      what: 'moving WebP',
      bytes: await sharp(Buffer.alloc(20 * 20 * 3, 90), frames)
        .webp({ loop: 0, delay: [10, 10] })
        .toBuffer(),
    },
    { what: 'JPEG in CMYK', bytes: await sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer() },
    { what: 'JPEG in one colour', bytes: await sharp(jpeg).greyscale().jpeg().toBuffer() },
    { what: 'PNG of 16 bits, see-through', bytes: await sharp(png).ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer() },
    {
      what: 'PNG with a palette too short',
      bytes: pngOf(header(8, 8, [8, 3, 0]), chunk('PLTE', Buffer.alloc(3)), chunk('IDAT', deflateSync(Buffer.alloc(72, 9)))),
      refused: 'maybe',
    },
    { what: 'PNG interlaced', bytes: await sharp(png).png({ progressive: true }).toBuffer() },
    {
      what: 'progressive JPEG with ten thousand scans',
      bytes: join(progressive.subarray(0, -2), ...Array.from({ length: 10_000 }, () => scan.subarray(0, 600)), Buffer.of(0xff, 0xd9)),
      refused: 'maybe',
    },
    { what: 'PNG with a wrong checksum', bytes: Buffer.from(png).fill(1, 29, 33), refused: 'maybe' },
    { what: 'JPEG with a segment of no length', bytes: jpegWith(jpeg, Buffer.of(0xff, 0xe1, 0, 0)), refused: 'maybe' },
    { what: 'JPEG with a thousand restarts', bytes: jpegWith(jpeg, ...Array.from({ length: 1_000 }, () => Buffer.of(0xff, 0xd0))), refused: 'maybe' },
    ...foreign,
  ];
}

function noPictures({ jpeg, png, webp }: Pictures): HostileFile[] {
  const refused = 'picture-unreadable';
  const others: Record<string, Buffer | string> = {
    SVG: svg,
    'SVG that reads entities without end': entities,
    HTML: html,
    PDF: pdf,
    BMP: join('BM', Buffer.alloc(60)),
    ICO: join(Buffer.of(0, 0, 1, 0), Buffer.alloc(60)),
    PSD: join('8BPS', Buffer.alloc(60)),
    EPS: '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run',
    'JPEG XL': join(Buffer.of(0xff, 0x0a), Buffer.alloc(60)),
    'JPEG 2000': join(u32(12), 'jP  \r\n\x87\n', Buffer.alloc(60)),
    HEIC: join(u32(24), 'ftypheic', Buffer.alloc(12)),
    MVG: 'push graphic-context\nimage over 0,0 0,0 "https://evil.example/x"\npop graphic-context',
    nothing: '',
    'one byte': '\xff',
    'four thousand bytes of chance': join('\x00', randomBytes(4_000)),
    'the beginning of a JPEG': '\xff\xd8\xff',
    'the beginning of a PNG': signature,
    'the beginning of a WebP': 'RIFF\0\0\0\0WEBP',
    'eight megabytes that begin as a JPEG': join('\xff\xd8\xff\xe0', Buffer.alloc(8 * 1024 * 1024 - 4)),
  };
  const cut: HostileFile[] = Object.entries({ JPEG: jpeg, PNG: png, WebP: webp }).flatMap(([form, bytes]) =>
    [0.02, 0.5, 0.97].map(part => ({
      what: `${form} cut off at ${part}`,
      bytes: bytes.subarray(0, Math.floor(bytes.length * part)),
      refused,
    })),
  );
  return [...Object.entries(others).map(([what, bytes]) => ({ what, bytes: join(bytes), refused }) as const), ...cut];
}

/** All of them. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const ordinary = await pictures();
  return [...polyglots(ordinary), ...bombs(ordinary), ...(await metadata(ordinary)), ...(await strangeForms(ordinary)), ...noPictures(ordinary)];
}

/** What browsers never send as the name of a file. */
export const hostileNames: readonly string[] = [
  '../../../../tmp/parkett-traversed',
  'C:\\\\x',
  'a\0b.jpg',
  'x'.repeat(4_000),
  'a\u202Egpj.exe',
  '/etc/passwd',
  '.htaccess',
  'con',
  '%2e%2e%2fx',
  '-rf',
];
