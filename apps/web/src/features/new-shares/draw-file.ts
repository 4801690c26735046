import { saveFile } from '@parkett/client';
import { ask } from '../../lib/api.ts';
import type { Recomputed } from './draw/recompute.ts';

/** Saves the published file of a draw. */
export async function askForDraw(number: string): Promise<void> {
  const { file } = await ask('newShares/draw', { number });
  saveFile({ name: `draw-${number}.txt`, file: new Blob([file], { type: 'text/plain;charset=utf-8' }) });
}

/** Recomputes the published file of a draw in this browser. */
export async function recomputePublished(number: string): Promise<Recomputed> {
  const { file } = await ask('newShares/draw', { number });
  const worker = new Worker(new URL('./draw/draw-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Recomputed>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Recomputed>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('the draw could not be recomputed')));
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
