import type { BadState } from '../../../testing/bad-state.ts';

/** States of help articles that the product can't make. */
export const helpBadStates: readonly BadState[] = [
  {
    id: 'I84',
    what: 'a version has no text in one language',
    sql: `update help_version set texts = texts - 'kor' where version = 2`,
    names: /^version 2 of the article costs lacks its text in kor$/,
  },
  {
    id: 'I84',
    what: 'a version between others is gone',
    sql: `delete from help_version where version = 1`,
    names: /^version 2 of the article costs has no version before it$/,
  },
  {
    id: 'I84',
    what: 'a version was written by hand',
    sql: `insert into help_version (article, version, texts, published_by, published_at) select article, 3, texts, 1, now() from help_version where version = 2`,
    names: /^no row of the audit says that operator 1 published version 3 of the article costs$/,
  },
];
