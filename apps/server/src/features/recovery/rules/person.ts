/** Name and date of birth in one form, as they are compared: without capitals, marks and what stands between letters. */
export const comparable = ({ name, birthDate }: { readonly name: string; readonly birthDate: string }): string =>
  `${name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()} ${birthDate.trim()}`;
