import type { Reasons } from './reasons.ts';

/** Why a deposit was called back, for its customer and for the desk. */
export const recallReasonWords = {
  'bank-called-back': {
    en: 'The bank has called the money back.',
    de: 'Die Bank hat das Geld zurückgerufen.',
    kor: '은행이 돈을 회수했습니다.',
    zh: '银行已追回该笔资金。',
    zhHant: '銀行已追回該筆資金。',
  },
  'credited-by-mistake': {
    en: 'It was credited by mistake.',
    de: 'Sie wurde irrtümlich gutgeschrieben.',
    kor: '잘못 입금 처리되었습니다.',
    zh: '该笔资金系误记入账。',
    zhHant: '該筆資金係誤記入帳。',
  },
  'false-proof': {
    en: 'The proof was false.',
    de: 'Der Nachweis war falsch.',
    kor: '증빙이 사실과 달랐습니다.',
    zh: '凭证不真实。',
    zhHant: '憑證不實。',
  },
} as const satisfies Reasons;
export type RecallReason = keyof typeof recallReasonWords;
