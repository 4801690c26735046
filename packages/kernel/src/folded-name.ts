/** A person's name in one form, as it is compared: without capitals, marks and what stands between letters. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
