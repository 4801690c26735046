import { accessSync, constants, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefusal } from './start-refusal.ts';

/** What is made on the way to a folder of ours can be entered, as root also by the user that PostgreSQL runs as, and not listed. */
const wayMode = process.getuid?.() === 0 ? 0o711 : 0o700;

/** One folder after the other: Node's own recursive mkdir never comes back from a place like /proc, where nothing can be made. */
export function makeFolders(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder), wayMode);
  mkdirSync(folder, { mode });
}

/** Makes the data folder, closed to other users, or says why that isn't possible. Answers its real path. */
export function openDataFolder(folder: string): string {
  try {
    makeFolders(folder, 0o700);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // Of this process alone: others may look at the same folder now.
    const probe = join(folder, `.writable-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return realpathSync(folder);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new StartRefusal(`The data folder ${folder} can't be written (${reason}): choose another one with PARKETT_DATA.`);
  }
}
