import type texts from './en.json';

declare module '../../../lib/texts.ts' {
  interface Catalogues {
    readonly 'corporate-actions': typeof texts;
  }
}
