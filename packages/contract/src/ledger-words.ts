import type { Language } from './shapes.ts';

/** The name of a journal entry, in every language of the customers' app; the desk takes its two from here. `{code}` is the instrument, where there is one. */
export const entryWords = {
  block: { en: 'Block of {code}', de: 'Block {code}', kor: '{code} 대량매매', zh: '大宗交易 {code}', zhHant: '大宗交易 {code}' },
  'check-in': { en: 'Check-in reward', de: 'Check-in-Prämie', kor: '출석 보상', zh: '签到奖励', zhHant: '簽到獎勵' },
  deposit: { en: 'Deposit', de: 'Einzahlung', kor: '입금', zh: '充值', zhHant: '充值' },
  dividend: { en: 'Dividend due', de: 'Dividende fällig', kor: '배당금 확정', zh: '股息待付', zhHant: '股息待付' },
  split: { en: 'Split', de: 'Split', kor: '주식분할', zh: '拆股', zhHant: '股份分割' },
  delisting: {
    en: 'Delisting {code}: paid',
    de: 'Delisting {code}: ausgezahlt',
    kor: '{code} 상장 폐지 지급',
    zh: '退市 {code} 支付',
    zhHant: '下市 {code} 支付',
  },
  'dividend-paid': { en: 'Dividend paid', de: 'Dividende gezahlt', kor: '배당금 지급', zh: '股息已付', zhHant: '股息已付' },
  exchange: { en: 'Exchange', de: 'Umtausch', kor: '환전', zh: '兑换', zhHant: '兌換' },
  'deposit-called-back': { en: 'Deposit called back', de: 'Einzahlung zurückgerufen', kor: '입금 취소', zh: '充值被撤回', zhHant: '充值被撤回' },
  'execution-buy': { en: 'Bought {code}', de: 'Kauf {code}', kor: '{code} 매수', zh: '买入 {code}', zhHant: '買入 {code}' },
  'execution-sell': { en: 'Sold {code}', de: 'Verkauf {code}', kor: '{code} 매도', zh: '卖出 {code}', zhHant: '賣出 {code}' },
  /** Of the house alone: play money and gains against the market makers, settled at the bank. */
  'evening-settlement': {
    en: 'Evening settlement',
    de: 'Abendliche Abrechnung',
    kor: '저녁 정산',
    zh: '晚间结算',
    zhHant: '晚間結算',
  },
  loan: { en: 'Loan', de: 'Kredit', kor: '대출', zh: '贷款', zhHant: '貸款' },
  'loan-repaid': { en: 'Loan repaid', de: 'Kredit zurückgezahlt', kor: '대출 상환', zh: '偿还贷款', zhHant: '償還貸款' },
  /** Money that moves between a customer's own accounts. */
  moved: { en: 'Transfer', de: 'Umbuchung', kor: '계좌 간 이체', zh: '内部划转', zhHant: '內部劃轉' },
  'paper-funding': { en: 'Play money', de: 'Spielgeld', kor: '모의 자금', zh: '模拟资金', zhHant: '模擬資金' },
  subscription: { en: 'New shares paid', de: 'Neuzeichnung bezahlt', kor: '공모주 납입', zh: '新股缴款', zhHant: '新股繳款' },
  'subscription-returned': { en: 'New shares: money back', de: 'Neuzeichnung: Rückgabe', kor: '공모주 환불', zh: '新股退款', zhHant: '新股退款' },
  'subscription-listed': { en: 'New shares delivered', de: 'Neue Aktien geliefert', kor: '공모주 입고', zh: '新股到账', zhHant: '新股入帳' },
  'entitlement-sold': {
    en: 'Entitlements {code} sold',
    de: 'Bezugsrechte {code} verkauft',
    kor: '{code} 신주인수권 매도',
    zh: '卖出 {code} 配股权',
    zhHant: '賣出 {code} 認股權',
  },
  withdrawal: { en: 'Withdrawal', de: 'Auszahlung', kor: '출금', zh: '提现', zhHant: '提現' },
  'withdrawal-difference': {
    en: 'Withdrawal: not paid out in full',
    de: 'Auszahlung: nicht voll überwiesen',
    kor: '출금: 일부 미지급',
    zh: '提现：未全额支付',
    zhHant: '提現：未全額支付',
  },
  'withdrawal-returned': { en: 'Withdrawal came back', de: 'Auszahlung kam zurück', kor: '출금 반환', zh: '提现退回', zhHant: '提現退回' },
} as const satisfies Record<string, Record<Language, string>>;

/** The key of an entry's words, which its kind names where it is registered. */
export type EntryWords = keyof typeof entryWords;
export const entryWordKeys = Object.keys(entryWords) as [EntryWords, ...EntryWords[]];

/** An entry in words: `Bought SAP`. */
export const wordsOfEntry = ({ kind, code }: { readonly kind: EntryWords; readonly code: string | null }, language: Language): string =>
  entryWords[kind][language].replace('{code}', code ?? '').trim();

/** The causes that freeze a customer's money, registered with each claim; the cost of open positions is frozen in them. */
export const frozenWords = {
  orders: { en: 'Reserved for orders', de: 'Für Aufträge reserviert', kor: '주문에 묶인 금액', zh: '委托占用', zhHant: '委託占用' },
  subscriptions: {
    en: 'In subscriptions of new shares',
    de: 'In Neuzeichnungen',
    kor: '공모주 청약 금액',
    zh: '新股申购占用',
    zhHant: '新股申購占用',
  },
  withdrawals: { en: 'Set aside for withdrawals', de: 'Für Auszahlungen zurückgelegt', kor: '출금 대기 금액', zh: '提现占用', zhHant: '提現占用' },
  positions: { en: 'In positions, at cost', de: 'In Positionen (Einstand)', kor: '포지션 (매입가)', zh: '持仓（按成本）', zhHant: '持倉（按成本）' },
} as const satisfies Record<string, Record<Language, string>>;

export type FrozenCause = keyof typeof frozenWords;
export const frozenCauses = Object.keys(frozenWords) as [FrozenCause, ...FrozenCause[]];
