import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
const base = '/desk/';

/** Text never waits for the font nor jumps (`font-display: optional`): on a first visit it is there in time only if the page asks for it before its styles do. */
const fontAhead: Plugin = {
  name: 'font-ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter(file => file.endsWith('.woff2'))
        .map(file => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: base + file, crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base,
  plugins: [react(), fontAhead],
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, headers: { origin: server } } } },
  // light-dark(), popover and the JSON forms of passkeys are used as they are.
  build: {
    target: ['chrome129', 'firefox129', 'safari18'],
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    // One stylesheet, so that the order of its rules never depends on which room came first.
    cssCodeSplit: false,
  },
});
