import type { LoanReason } from './loan-words.ts';
import type { Language } from './shapes.ts';

/** Why a loan or a credit top-up was refused. */
export const loanReasonWords = {
  'income-not-enough': {
    en: 'The instalment is more than the declared income allows.',
    de: 'Die Rate ist höher, als das angegebene Einkommen erlaubt.',
    kor: '월 상환액이 신고한 소득으로 감당할 수 있는 금액을 넘습니다.',
    zh: '每月还款额超出所申报收入可承受的范围。',
    zhHant: '每月還款額超出所申報收入可承受的範圍。',
  },
  'income-not-proved': {
    en: 'We could not see the declared income from what we know.',
    de: 'Das angegebene Einkommen konnten wir nicht nachvollziehen.',
    kor: '신고한 소득을 확인할 수 없었습니다.',
    zh: '我们无法核实所申报的收入。',
    zhHant: '我們無法核實所申報的收入。',
  },
  'duties-too-high': {
    en: 'The monthly duties leave too little for the instalment.',
    de: 'Die monatlichen Verpflichtungen lassen zu wenig für die Rate.',
    kor: '매월 지출 의무가 커서 상환 여력이 부족합니다.',
    zh: '每月固定支出过高，不足以支付还款。',
    zhHant: '每月固定支出過高，不足以支付還款。',
  },
  'score-too-low': {
    en: 'The credit score does not allow it.',
    de: 'Die Kreditnote lässt es nicht zu.',
    kor: '신용 점수가 이를 허용하지 않습니다.',
    zh: '信用分不足。',
    zhHant: '信用分不足。',
  },
} as const satisfies Record<LoanReason, Record<Language, string>>;
