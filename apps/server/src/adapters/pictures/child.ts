import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const packages = fileURLToPath(import.meta.resolve('sharp')).replace(/([\\/]node_modules)[\\/].*$/, '$1');
const program = fileURLToPath(new URL('reencode.ts', import.meta.url));

/**
 * Node's permission model shuts in what is JavaScript: it reads packages and nothing else, writes nowhere, opens no connection, starts no process. The
 * decoders are not; for them see `shutIn`.
 */
const permissions = ['--permission', '--allow-addons', `--allow-fs-read=${packages}`, '--no-warnings', '--max-old-space-size=128'];

const run = promisify(execFile);

/**
 * What the kernel forbids from now on, whoever asks: to open anything (a file, a connection, a pipe), to write a byte into a file, to leave a core behind, to
 * take more memory than a large picture needs, or to compute for longer than ten seconds. Not where there is no `prlimit` (macOS).
 */
async function shutIn(pid: number): Promise<void> {
  try {
    await run('prlimit', ['--pid', String(pid), '--nofile=0:0', '--fsize=0:0', '--core=0:0', '--data=1500000000:1500000000', '--cpu=10:10']);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** A process for one picture: no environment, no folder, no keys. */
export class PictureChild {
  readonly #process: ChildProcess;
  readonly #said: Buffer[] = [];
  readonly #ready = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<boolean>();

  constructor(script = program) {
    this.#process = spawn(process.execPath, [...permissions, script], { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
    const { stdin, stdout, stderr } = this.#process;
    let complaint = '';
    stdin!.on('error', () => {});
    stderr!.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString('latin1')).slice(0, 2_000)));
    stdout!.on('data', (chunk: Buffer) => {
      this.#said.push(chunk);
      this.#ready.resolve();
    });
    this.#process.on('error', error => this.#ready.reject(error));
    this.#process.on('close', code => {
      this.#ready.reject(new Error(`the process for pictures ended before it was ready: ${complaint}`));
      this.#ended.resolve(code === 0);
    });
  }

  get pid(): number {
    return this.#process.pid!;
  }

  /** Throws when it can't begin, which is no fault of any picture. */
  async begin(): Promise<void> {
    await this.#ready.promise;
    await shutIn(this.pid);
  }

  /** What it says of the picture; null when it broke down over it. */
  async take(sent: Buffer): Promise<Buffer | null> {
    this.#process.stdin!.end(sent);
    return (await this.#ended.promise) ? Buffer.concat(this.#said).subarray(1) : null;
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }
}
