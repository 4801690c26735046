import type { Reasons } from './reasons.ts';

/** The rules of security in words. */
export const securityRuleWords: Reasons = {
  'customers.unlock-minutes-max': {
    en: 'Longest time for which trading stays unlocked, in minutes',
    de: 'Längste Zeit, die der Handel freigeschaltet bleibt, in Minuten',
    kor: '거래가 열려 있는 최대 시간(분)',
    zh: '交易保持解锁的最长时间（分钟）',
    zhHant: '交易保持解鎖的最長時間（分鐘）',
  },
};
