import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { compileMessage } from '@lingui/message-utils/compileMessage';

export const languages = ['en', 'de', 'kor', 'zh', 'zhHant'] as const;
export type Language = (typeof languages)[number];

/** A feature's texts lie in its folder `text`; those of lib are everybody's, and refusals have a folder of their own. */
function nameOf(folder: string): string {
  if (basename(folder) !== 'text') return basename(folder);
  const owner = basename(dirname(folder));
  return owner === 'lib' ? 'common' : owner;
}

/** Folder of each catalogue by its name, as `lib/texts.ts` asks for it. */
const folders = (): Map<string, string> =>
  new Map(
    globSync(`src/**/{text,denials}/${languages[0]}.json`, { cwd: import.meta.dirname })
      .map(file => dirname(join(import.meta.dirname, file)))
      .toSorted()
      .map(folder => [nameOf(folder), folder]),
  );

/** The messages of a catalogue as they were written. */
export const messagesOf = (name: string, language: Language): Record<string, string> =>
  JSON.parse(readFileSync(join(folders().get(name)!, `${language}.json`), 'utf8')) as Record<string, string>;

/** ICU messages are parsed here, so that no parser reaches the browser. */
function compiled(name: string, language: Language): string {
  const parts = Object.entries(messagesOf(name, language)).map(([key, message]) => [key, compileMessage(message)] as const);
  return JSON.stringify(
    Object.fromEntries(parts.map(([key, message]) => [key, message.length === 1 && typeof message[0] === 'string' ? message[0] : message])),
  );
}

const address = (name: string, language: Language): string => `/texts/${language}/${name}.json`;

/** Which file of this build is the catalogue of an address. */
export type CatalogueFiles = ReadonlyMap<string, string>;
export const fileOf = (files: CatalogueFiles, catalogue: { name: string; language: Language }): string =>
  files.get(address(catalogue.name, catalogue.language))!;

/**
 * Each catalogue of each language is a file of its own with a hash of its content. The app asks for `/texts/<language>/<name>.json`, and the page's
 * import map says which file that is. `files` are known once the bundle is generated.
 */
export function catalogues(): Plugin & { files: CatalogueFiles } {
  const files = new Map<string, string>();
  return {
    name: 'parkett-catalogues',
    files,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = [...folders().keys()].find(known => languages.some(language => request.url === address(known, language)));
        const language = languages.find(known => request.url?.startsWith(`/texts/${known}/`));
        if (!name || !language) return next();
        response.setHeader('content-type', 'application/json');
        response.end(compiled(name, language));
      });
    },
    generateBundle() {
      for (const name of folders().keys())
        for (const language of languages) {
          const reference = this.emitFile({ type: 'asset', name: `${name}-${language}.json`, source: compiled(name, language) });
          files.set(address(name, language), `/${this.getFileName(reference)}`);
        }
    },
  };
}
