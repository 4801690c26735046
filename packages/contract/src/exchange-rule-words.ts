import type { Reasons } from './reasons.ts';

/** The rules of exchanges in words, part of `ruleWords`. */
export const exchangeRuleWords: Reasons = {
  'exchange.spread': {
    en: 'Spread of an exchange, in per cent of the middle',
    de: 'Spanne beim Umtausch, in Prozent der Mitte',
    kor: '환전 스프레드(중간 환율 대비 %)',
    zh: '兑换价差（占中间价的百分比）',
    zhHant: '兌換價差（占中間價的百分比）',
  },
  'exchange.quote-seconds': {
    en: 'Seconds for which a rate of exchange holds',
    de: 'Sekunden, die ein Umtauschkurs gilt',
    kor: '환전 환율 유효 시간(초)',
    zh: '兑换汇率的有效秒数',
    zhHant: '兌換匯率的有效秒數',
  },
  'exchange.rate-tolerance': {
    en: 'How far the middle may move while a rate is taken, in thousandths of a per cent',
    de: 'Wie weit sich die Mitte bewegen darf, solange ein Kurs gilt, in Tausendstel Prozent',
    kor: '환율이 유효한 동안 허용되는 중간 환율 변동(0.001%)',
    zh: '汇率有效期间中间价允许的变动（千分之一个百分点）',
    zhHant: '匯率有效期間中間價允許的變動（千分之一個百分點）',
  },
  'currency-rates.usdt-in-dollars': {
    en: 'What one USDT is counted as, in ten-thousandths of a dollar',
    de: 'Was ein USDT zählt, in Zehntausendstel Dollar',
    kor: '1 USDT의 평가액(0.0001달러)',
    zh: '1 USDT 的计价（万分之一美元）',
    zhHant: '1 USDT 的計價（萬分之一美元）',
  },
};
