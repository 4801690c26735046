import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import { shellPage } from './shell-page.ts';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * One name for the whole build, made of everything it is built from. Files lie in a folder of that name and may be cached for ever;
 * a hash in each file's name instead would put sixty hashes into the first screen's code.
 */
function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const filesIn = (path: string): string[] =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .toSorted()
          .flatMap(name => filesIn(join(path, name)))
      : [path];
  for (const file of paths.flatMap(filesIn).filter(path => !path.includes('.test.')))
    hash.update(relative(import.meta.dirname, file)).update(readFileSync(file));
  return hash.digest('base64url').slice(0, 8).replaceAll(/[-_]/g, '0');
}
const here = (path: string): string => join(import.meta.dirname, path);
const sources = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'shell-page.ts',
  ...['ui', 'kernel', 'contract'].map(name => `../../packages/${name}/src`),
  '../../package-lock.json',
];
const version = hashOf(sources.map(here));

const textFolders = ['lib', 'lib/denials', 'shell', ...readdirSync(here('src/features')).map(feature => `features/${feature}`)];
const languages = ['en', 'de', 'kor', 'zh', 'zhHant'];
const fileOf = (folder: string, language: string) =>
  folder === 'lib/denials' ? `src/lib/denials/${language}.json` : `src/${folder}/text/${language}.json`;
const nameOf = (folder: string) => (folder === 'lib' ? 'common' : folder.split('/').at(-1)!);

/** ICU messages are parsed here, so that no parser reaches the browser. */
function compiled(file: string): string {
  const messages = Object.entries(JSON.parse(readFileSync(here(file), 'utf8')) as Record<string, string>);
  const parts = messages.map(([key, message]) => [key, compileMessage(message)] as const);
  return JSON.stringify(
    Object.fromEntries(parts.map(([key, message]) => [key, message.length === 1 && typeof message[0] === 'string' ? message[0] : message])),
  );
}

/** Texts are files of their own, `/assets/<version>/texts/<language>/<feature>.json`, so that the app's code needn't list them. */
function texts(): Plugin {
  let folder = '/assets/texts';
  const all = () =>
    languages.flatMap(language => textFolders.map(from => ({ path: `${language}/${nameOf(from)}.json`, source: compiled(fileOf(from, language)) })));
  return {
    name: 'parkett-texts',
    config(_, { command }) {
      if (command === 'build') folder = `/assets/${version}/texts`;
      return { define: { __TEXTS__: JSON.stringify(folder), ...(command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {}) } };
    },
    configureServer(server) {
      server.middlewares.use(folder, (request, response, next) => {
        const [, language, feature] = /^\/(\w+)\/([\w-]+)\.json/.exec(request.url ?? '') ?? [];
        const from = textFolders.find(f => nameOf(f) === feature);
        if (!language || !from) return next();
        response.setHeader('content-type', 'application/json');
        response.end(compiled(fileOf(from, language)));
      });
    },
    generateBundle() {
      for (const { path, source } of all()) this.emitFile({ type: 'asset', fileName: `${folder.slice(1)}/${path}`, source });
    },
  };
}

/** With one stylesheet and no preload lists, the wrapper that Vite puts around every import has nothing to do. */
function plainImports(): Plugin {
  return {
    name: 'parkett-plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: { filter: { id: /preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load()' },
    renderChunk: code => code.replace(/__vitePreload\(\s*\(\)\s*=>\s*(import\([^)]*\)),[^)]*\)/g, '$1'),
  };
}

/**
 * What belongs to every screen, to the sign-in screens, to every data screen and to the screens of one instrument comes in one piece each:
 * on a phone a request costs more than the few bytes of it that a screen doesn't use.
 */
const alone = { includeDependenciesRecursively: false };
const chunks = [
  {
    name: 'core',
    test: /rolldown[/:]runtime|preload-helper|node_modules\/(react|react-dom|scheduler)\/|web\/src\/(routes|navigation\/(paths|link|location|screens)|lib\/(api|config|cookies|session|session-end|stored|texts)|shell\/(app|outlet|screen-boundary))\.(tsx?|module\.css)$|contract\/src\/client|ui\/src\/(class-names|first-constants|actions\/button|motif\/wordmark|overlays\/toast)\.(tsx?|module\.css)$/,
  },
  { name: 'sign-in', test: /features\/sign-in\/parts\/(demo-account|language-choice)\./ },
  { name: 'field', test: /ui\/src\/actions\/field\./, ...alone },
  { name: 'form', test: /node_modules\/react-hook-form\/|lib\/form\//, ...alone },
  { name: 'schemas', test: /node_modules\/zod\/|contract\/src\/(call|shapes)\./, ...alone },
  { name: 'sign-in-form', test: /features\/sign-in\/(mobile\/login|parts\/(page|login-form|password-field|refused-field))\./ },
  { name: 'query', test: /node_modules\/@tanstack\/(query-core|react-query)\//, ...alone },
  {
    name: 'data',
    test: /web\/src\/(features\/market\/model\.|lib\/(query\.|reads\/|preferences|pull-words|stream\/(connection|quotes|live-quote|throttle)\.)|domain\/instrument\/(instrument-row|live-cell|price|virtual-rows)\.|navigation\/back-header)|ui\/src\/(constants|format|feedback\/states|lists\/pull-to-refresh|actions\/segments|figures\/sparkline)\.|kernel\/src\/(decimal|format|instant|invariant|result|rounding)\.|contract\/src\/stream\./,
    ...alone,
  },
  { name: 'market-lists', test: /web\/src\/(features\/market\/(queries|parts\/(movers|section))|lib\/stream\/(index|clock))\./, ...alone },
  {
    name: 'instrument',
    test: /web\/src\/(features\/market\/(chart-model|parts\/(?!movers|section|breadth|heat-map|chart\/(price-chart|draw-chart|chart-colours|chart-legend))[\w/-]+)|lib\/(lazy-part|stream\/depth)|domain\/clock\/session-ribbon)\./,
    ...alone,
  },
  { name: 'watch', test: /web\/src\/(features\/watchlist\/(model|queries|parts\/star-button)|screens\/trading-parts)\./, ...alone },
  { name: 'figures', test: /ui\/src\/(figures\/figures|lists\/list-row)\./, ...alone },
  { name: 'dialog', test: /ui\/src\/(overlays\/dialog|actions\/choice)\./, ...alone },
];

const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [texts(), plainImports(), shellPage(`/assets/${version}`), react()],
  server: {
    host: '127.0.0.1',
    // The server takes requests of its own origin only; in development this is it.
    proxy: { '/api': { target: server, ws: true, rewriteWsOrigin: true, headers: { origin: server } } },
  },
  build: {
    // light-dark(), popover and @starting-style are used as they are.
    target: ['chrome123', 'firefox129', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    // One stylesheet and no preload lists: both would put the name of every chunk into the first screen's code.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        entryFileNames: `assets/${version}/[name].js`,
        // Both layouts name their screens alike.
        chunkFileNames: ({ facadeModuleId }) => `assets/${version}/${facadeModuleId?.includes('/desktop/') ? 'pc-' : ''}[name].js`,
        assetFileNames: `assets/${version}/[name][extname]`,
      },
    },
  },
});
