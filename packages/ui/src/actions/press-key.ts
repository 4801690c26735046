/** What the text becomes when a key is pressed; a key that would make no amount changes nothing. */
export function pressKey(text: string, press: { key: string; decimals: number; digitsMax?: number }): string {
  const { key, decimals, digitsMax = 12 } = press;
  if (key === 'erase') return text.slice(0, -1);
  if (key === ',') return decimals === 0 || text.includes(',') ? text : `${text || '0'},`;
  const [whole = '', fraction] = text.split(',');
  if (fraction !== undefined) return fraction.length < decimals ? text + key : text;
  if (whole === '0') return key;
  return whole.length < digitsMax ? text + key : text;
}
