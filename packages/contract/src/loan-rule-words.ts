import type { Reasons } from './reasons.ts';

/** The rules of loans in words. */
export const loanRuleWords: Reasons = {
  'loans.rate': {
    en: 'Interest on loans, a year',
    de: 'Zins auf Kredite im Jahr',
    kor: '대출 연이자율',
    zh: '贷款年利率',
    zhHant: '貸款年利率',
  },
  'loans.minimum': {
    en: 'Smallest loan, in euros',
    de: 'Kleinster Kredit, in Euro',
    kor: '최소 대출액(유로)',
    zh: '最低贷款金额（欧元）',
    zhHant: '最低貸款金額（歐元）',
  },
  'loans.affordable-share': {
    en: 'Part of income less duties that an instalment may take',
    de: 'Anteil am Einkommen nach Verpflichtungen, den eine Rate höchstens nimmt',
    kor: '월 상환액이 차지할 수 있는 여유 소득의 비율',
    zh: '月还款可占净收入的比例',
    zhHant: '月還款可佔淨收入的比例',
  },
  'loans.review-days': {
    en: 'Bank days in which a loan is decided',
    de: 'Banktage, in denen über einen Kredit entschieden wird',
    kor: '대출 심사 기간(은행 영업일)',
    zh: '贷款审核期限（银行工作日）',
    zhHant: '貸款審核期限（銀行工作日）',
  },
};
