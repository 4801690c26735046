import type { RefusalPlaces } from '../../testing/refusal-places.ts';

const file = 'features/help/desk-help.test.ts';
const figures = { language: '한국어', most: 120 };

export const refusals: RefusalPlaces = {
  'index.ts': [['article-does-not-exist', 'an article that isn’t there', 'features/help/help.test.ts']],
  'desk-routes.ts': [
    ['article-does-not-exist', 'the desk opens an article that isn’t there', file],
    ['article-does-not-exist', 'the desk opens a version that isn’t there', file],
  ],
  'publish.ts': [['article-does-not-exist', 'a version of an article that isn’t there is published', file]],
  'rules/judge-version.ts': [
    ['help-text-missing', 'a language is missing or blank', file, { language: figures.language }],
    ['help-title-too-long', 'a title is too long', file, figures],
    ['help-text-too-long', 'a text is too long', file, { ...figures, most: 4_000 }],
    ['help-published-meanwhile', 'another operator has published a version meanwhile', file, { version: 2 }],
    ['help-text-unchanged', 'nothing was changed', file],
  ],
};
