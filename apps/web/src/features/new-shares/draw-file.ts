import { saveFile } from '@parkett/client';
import { ask } from '../../lib/api.ts';

/** Saves the published file of a draw. */
export async function askForDraw(number: string): Promise<void> {
  const { file } = await ask('newShares/draw', { number });
  saveFile({ name: `draw-${number}.txt`, file: new Blob([file], { type: 'text/plain;charset=utf-8' }) });
}
