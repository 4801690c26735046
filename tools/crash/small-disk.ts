import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const chunk = Buffer.alloc(1 << 16);

/** A file system of its own in memory, which can be filled to the last byte and emptied again. */
export class SmallDisk {
  readonly folder: string;
  readonly #ballast: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#ballast = join(folder, 'ballast');
  }

  /** Null where this user may not mount one. */
  static mount(folder: string, { megabytes }: { megabytes: number }): SmallDisk | null {
    mkdirSync(folder);
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
    if (status !== 0) return null;
    // Open to the user that PostgreSQL runs as when root runs this.
    chmodSync(folder, 0o755);
    return new SmallDisk(folder);
  }

  get free(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  /** Takes all free space, and takes it again when some was freed. */
  fill(): void {
    const file = openSync(this.#ballast, 'a');
    try {
      for (;;) writeSync(file, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  empty(): void {
    rmSync(this.#ballast, { force: true });
  }

  unmount(): void {
    if (existsSync(this.folder)) spawnSync('umount', [this.folder]);
  }
}
