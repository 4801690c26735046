import sharp from 'sharp';
import type { Card, PracticeCase } from './cases.ts';

// Made-up documents of no state, for practice: nobody could take one for real, and each can be compared with what was typed.

const size = { width: 1000, height: 640 };

const line = (label: string, value: string, y: number): string =>
  `<text x="360" y="${y}" font-size="20" fill="#5b6b6a">${label}</text><text x="360" y="${y + 36}" font-size="34" fill="#12211f">${value}</text>`;

const frontOf = ({ name, birthDate, number, validUntil }: Card): string => `
  <text x="60" y="80" font-size="36" fill="#1d4b48">MUSTERLAND · SPECIMEN</text>
  <circle cx="190" cy="290" r="70" fill="#8aa5a2"/><path d="M70 500 a120 120 0 0 1 240 0 z" fill="#8aa5a2"/>
  ${line('Name', name, 170)}${line('Geboren · Born', birthDate, 270)}${line('Nummer · Number', number, 370)}${line('Gültig bis · Valid until', validUntil, 470)}`;

const backOf = ({ number }: Card): string => `
  <text x="60" y="80" font-size="36" fill="#1d4b48">MUSTERLAND · SPECIMEN</text>
  <rect x="60" y="140" width="880" height="260" fill="#c3d3cf"/>
  <text x="60" y="500" font-size="34" font-family="monospace" fill="#12211f">&lt;&lt;${number}&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;MUSTER</text>`;

const meadow = '<rect width="1000" height="640" fill="#9fc5e8"/><path d="M0 400 q250 -120 500 0 t500 0 v240 h-1000 z" fill="#6aa84f"/>';

/** A photo of one side of a document, as a JPEG. */
export async function drawDocument(card: Card, { photo, side }: { photo: PracticeCase['photo']; side: 'front' | 'back' }): Promise<Buffer> {
  const shown = photo === 'a-meadow' ? meadow : side === 'front' ? frontOf(card) : backOf(card);
  const paper = `<rect width="1000" height="640" rx="36" fill="#e6efec"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640" font-family="sans-serif">${paper}${shown}</svg>`;
  const drawn = await sharp(Buffer.from(drawing)).flatten({ background: '#2b2b2b' }).png().toBuffer();
  const picture = sharp(drawn);
  if (photo === 'blurred') picture.blur(14);
  if (photo === 'cut-off') picture.extract({ left: 0, top: 0, width: 520, height: size.height });
  return picture.jpeg({ quality: 82 }).toBuffer();
}
