import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;

export default defineConfig({
  root: import.meta.dirname,
  base: '/desk/',
  plugins: [react()],
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, headers: { origin: server } } } },
  // light-dark(), popover and the JSON forms of passkeys are used as they are.
  build: { target: ['chrome129', 'firefox129', 'safari18'], sourcemap: false, chunkSizeWarningLimit: 900 },
});
