/**
 * A person's name in one form, as it is compared: without capitals, accents and what stands between letters. Vowel signs and other marks that belong to one
 * script are letters of the name and stay.
 */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[[^\p{L}\p{M}\p{N}]\p{Script=Inherited}]/gv, '')
    .toUpperCase()
    .toLowerCase();
