/** Numbers that people read and write: a letter, then digits. Wire lists rely on the letter: integer-like keys lose their order in JSON objects. */
export const orderNumber = (id: bigint | number): string => `O${id}`;
export const positionNumber = (id: bigint | number): string => `P${id}`;
export const customerNumber = (id: bigint | number): string => `C${id}`;
export const gateNumber = (id: bigint | number): string => `G${id}`;
export const reviewNumber = (id: bigint | number): string => `R${id}`;
export const threadNumber = (id: bigint | number): string => `T${id}`;
export const depositNumber = (id: bigint | number): string => `D${id}`;
export const withdrawalNumber = (id: bigint | number): string => `W${id}`;
export const exchangeNumber = (id: bigint | number): string => `X${id}`;
/** A line of the bank's statement. */
export const lineNumber = (id: bigint | number): string => `S${id}`;
export const loanNumber = (id: bigint | number): string => `L${id}`;
export const blockOfferNumber = (id: bigint | number): string => `B${id}`;
/** An offering of new shares, and a subscription to one. */
export const offeringNumber = (id: bigint | number): string => `N${id}`;
export const subscriptionNumber = (id: bigint | number): string => `Z${id}`;
/** A dividend or a split of a company, as its announced term. */
export const eventNumber = (id: bigint | number): string => `E${id}`;

type Letter = 'O' | 'P' | 'C' | 'G' | 'R' | 'T' | 'D' | 'W' | 'X' | 'S' | 'L' | 'B' | 'N' | 'Z' | 'E';

/** The id behind a number; null when it isn't one of that letter. */
export function idOfNumber(letter: Letter, text: string): bigint | null {
  const match = /^([A-Z])([1-9]\d{0,17})$/.exec(text);
  return match && match[1] === letter ? BigInt(match[2]!) : null;
}
