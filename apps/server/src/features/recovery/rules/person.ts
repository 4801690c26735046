import { asciiSigns, foldedName } from '@parkett/kernel';

/** Name and date of birth in one form, as they are compared. */
export const comparable = ({ name, birthDate }: { readonly name: string; readonly birthDate: string }): string =>
  `${foldedName(name)} ${asciiSigns(birthDate)}`;
