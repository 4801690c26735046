const nameMax = 80;

/** A name as it is kept: without spaces around it and with one between words; null for none, and for one that is too long. */
export function readOperatorName(typed: string): string | null {
  const name = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  return name === '' || name.length > nameMax ? null : name;
}
