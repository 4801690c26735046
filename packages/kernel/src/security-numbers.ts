/**
 * Whether a text is an ISIN (ISO 6166): two letters, nine letters or digits, and a check digit by Luhn over the digits that letters become (A = 10 … Z = 35).
 * The country must be one that numbers securities: letters only, `ZZ` and other unassigned codes are refused.
 */
export function isIsin(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text) || !issuingCountry(text.slice(0, 2))) return false;
  const digits = [...text].map(sign => String(Number.parseInt(sign, 36))).join('');
  let sum = 0;
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Regions that number securities without being countries: supranational, Euroclear and Clearstream, derivatives, substitute agencies. */
const others = new Set(['XA', 'XB', 'XC', 'XD', 'XF', 'XK', 'XS', 'EU', 'EZ', 'QS', 'QT', 'QW', 'XX', 'AN', 'CS', 'DD', 'SU', 'YU']);
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const issuingCountry = (code: string): boolean => others.has(code) || (regions.of(code) !== undefined && code !== 'ZZ');

/** Whether a text is a WKN: six capital letters or digits, without I and O, which would be read as 1 and 0. It has no check digit. */
export const isWkn = (text: string): boolean => /^[A-HJ-NP-Z0-9]{6}$/.test(text);
