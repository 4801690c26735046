const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i' };
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Lower case without accents: `Münchener Rück` is `munchener ruck`, `Großbank` is `grossbank`. */
export function fold(text: string): string {
  const plain = text.toLowerCase().replace(/[ßøæœłđı]/g, letter => letters[letter]!);
  return plain.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** As people without umlauts on their keyboard type it: `muenchener rueck`. */
export const spelledOut = (text: string): string =>
  fold(
    text
      .toLowerCase()
      .normalize('NFC')
      .replace(/[äöü]/g, letter => umlauts[letter]!),
  );

/** The words of a folded text. */
export const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
