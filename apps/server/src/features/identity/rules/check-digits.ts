/** ICAO 9303 part 3, 4.9: a sign's value (A = 10 … Z = 35) times 7, 3, 1 and again from the left, summed, modulo 10. */
export function icaoCheckDigit(signs: string): string {
  let sum = 0;
  for (const [place, sign] of [...signs].entries()) sum += Number.parseInt(sign, 36) * [7, 3, 1][place % 3]!;
  return String(sum % 10);
}

/** ISO/IEC 7064 MOD 11,10: the last digit of a German tax number. */
export function mod1110CheckDigit(digits: string): string {
  let product = 10;
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return String((11 - product) % 10);
}
