/** A word and the article that explains it. `section`: the number of the article's heading, from 0; without it the article begins at its top. */
export type Help = { readonly word: string; readonly article: string; readonly section?: number };

let show: (help: Help) => void = () => undefined;

/** Opens an article above the page, once the part that shows it is there. */
export const openHelp = (help: Help): void => show(help);
export const showHelpWith = (part: typeof show): void => void (show = part);
