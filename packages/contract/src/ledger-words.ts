import type { Language } from './shapes.ts';

/** The name of a journal entry, in every language of the customers' app; the desk takes its two from here. `{code}` is the instrument, where there is one. */
export const entryWords = {
  'execution-buy': { en: 'Bought {code}', de: 'Kauf {code}', kor: '{code} 매수', zh: '买入 {code}', zhHant: '買入 {code}' },
  'execution-sell': { en: 'Sold {code}', de: 'Verkauf {code}', kor: '{code} 매도', zh: '卖出 {code}', zhHant: '賣出 {code}' },
  /** Money that moves between a customer's own accounts. */
  moved: { en: 'Transfer', de: 'Umbuchung', kor: '계좌 간 이체', zh: '内部划转', zhHant: '內部劃轉' },
  'paper-funding': { en: 'Play money', de: 'Spielgeld', kor: '모의 자금', zh: '模拟资金', zhHant: '模擬資金' },
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
  positions: { en: 'In positions, at cost', de: 'In Positionen (Einstand)', kor: '포지션 (매입가)', zh: '持仓（按成本）', zhHant: '持倉（按成本）' },
} as const satisfies Record<string, Record<Language, string>>;

export type FrozenCause = keyof typeof frozenWords;
export const frozenCauses = Object.keys(frozenWords) as [FrozenCause, ...FrozenCause[]];
