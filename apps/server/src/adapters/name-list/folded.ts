/** Letters that no decomposition parts. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/**
 * The words of a name as names are compared: without case, marks and signs, and with ü, ue and u as one, since who writes a name abroad chooses
 * one of the three.
 */
export const foldedWords = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, letter => plain[letter]!)
    .replace(/['’ʼ´`]/g, '')
    .replace(/([aou])e/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
