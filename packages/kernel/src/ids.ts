/** Numbers that people read and write: a letter, then digits. Wire lists rely on the letter: integer-like keys lose their order in JSON objects. */
export const orderNumber = (id: bigint | number): string => `O${id}`;
export const positionNumber = (id: bigint | number): string => `P${id}`;
export const customerNumber = (id: bigint | number): string => `C${id}`;
export const gateNumber = (id: bigint | number): string => `G${id}`;
export const reviewNumber = (id: bigint | number): string => `R${id}`;

/** The id behind a number; null when it isn't one of that letter. */
export function idOfNumber(letter: 'O' | 'P' | 'C' | 'G' | 'R', text: string): bigint | null {
  const match = /^([OPCGR])([1-9]\d{0,17})$/.exec(text);
  return match && match[1] === letter ? BigInt(match[2]!) : null;
}
