import { defineConfig, type Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** Texts are ICU messages in JSON; they are parsed when the app is built, so that no parser reaches the browser. */
function compiledTexts(): Plugin {
  return {
    name: 'parkett-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(text|denials)\/\w+\.json$/ },
      handler(source) {
        const messages = Object.entries(JSON.parse(source) as Record<string, string>);
        const compiled = Object.fromEntries(messages.map(([key, message]) => [key, message.startsWith('sentence:') ? message : compileMessage(message)]));
        return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: 'js' };
      },
    },
  };
}

const apiPort = process.env.PORT ?? '8080';

export default defineConfig({
  plugins: [compiledTexts(), react()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: `http://127.0.0.1:${apiPort}`, ws: true } },
  },
  build: {
    // light-dark(), popover and @starting-style are used as they are.
    target: ['chrome123', 'firefox129', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
  },
});
