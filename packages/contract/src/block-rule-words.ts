import type { Reasons } from './reasons.ts';

/** The rules of block trades in words, as a part of `ruleWords`. */
export const blockRuleWords: Reasons = {
  'block-trades.fee-rate': {
    en: 'Fee of a block',
    de: 'Gebühr eines Blocks',
    kor: '대량매매 수수료',
    zh: '大宗交易费率',
    zhHant: '大宗交易費率',
  },
  'block-trades.fee-minimum': {
    en: 'Lowest fee of a block, in units of its currency',
    de: 'Mindestgebühr eines Blocks, in Einheiten seiner Währung',
    kor: '대량매매 최소 수수료(통화 단위)',
    zh: '大宗交易最低费用（货币单位）',
    zhHant: '大宗交易最低費用（貨幣單位）',
  },
  'block-trades.lock-days': {
    en: 'How many trading days a block is locked',
    de: 'Wie viele Handelstage ein Block gesperrt ist',
    kor: '대량매매 매도 제한 기간(거래일)',
    zh: '大宗交易锁定期（交易日）',
    zhHant: '大宗交易鎖定期（交易日）',
  },
};
