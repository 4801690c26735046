import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

/**
 * The service worker as one file beside the page, since a worker rules over the folder that it lies in. Its first line names the release, so that a
 * browser finds another worker with each new one.
 */
export const workerFile = (target: string[]): Plugin => ({
  name: 'parkett-worker',
  apply: 'build',
  async generateBundle(_, bundle) {
    const built = (await build({
      configFile: false,
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        target,
        write: false,
        lib: { entry: join(import.meta.dirname, 'src/worker/worker.ts'), formats: ['iife'], name: 'worker' },
      },
    })) as Rollup.RollupOutput[];
    const [file] = built[0]!.output;
    const release = createHash('sha256').update(Object.keys(bundle).toSorted().join()).digest('hex').slice(0, 12);
    this.emitFile({ type: 'asset', fileName: 'worker.js', source: `/* ${release} */${file.code}` });
  },
});
