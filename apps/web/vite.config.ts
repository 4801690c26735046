import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { catalogues } from './catalogues.ts';
import { chunks } from './chunks.ts';
import { shellPage } from './shell-page.ts';
import { workerFile } from './worker-file.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
const texts = catalogues();
// light-dark(), popover and @starting-style are used as they are.
const target = ['chrome123', 'firefox129', 'safari17.5'];
const root = import.meta.dirname;

export default defineConfig(({ command }) => ({
  root,
  plugins: [texts, shellPage(texts.files), react(), workerFile(target), chunks({ root, plugins: [react()], build: { target, cssCodeSplit: false } })],
  define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
  server: {
    host: '127.0.0.1',
    // The server takes requests of its own origin only; in development this is it.
    proxy: { '/api': { target: server, ws: true, rewriteWsOrigin: true, headers: { origin: server } } },
  },
  build: {
    target,
    manifest: true,
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    // Chunks name each other by keys without hashes, and the page says which file a key is: a change renames one file and nobody who imports it.
    chunkImportMap: true,
    // Short: the first script names every file.
    rolldownOptions: { output: { chunkFileNames: 'assets/[name]-[hash:7].js', entryFileNames: 'assets/[name]-[hash:7].js' } },
    // One stylesheet, so that the order of its rules never depends on which screen came first.
    cssCodeSplit: false,
    // The page itself has one table of what each screen needs (shell-page.ts): named for the preload too, every file would stand in the first script twice.
    modulePreload: false,
  },
}));
