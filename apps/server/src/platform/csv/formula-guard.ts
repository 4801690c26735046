/** What is blank or can't be seen: white space, controls, signs without width, marks of encodings, fillers. A spreadsheet may drop it. */
const unseen = String.raw`[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]`;
/** What opens a formula, also in the widths of East Asian keyboards and with the mathematical minus. */
const opening = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]`;
const formula = new RegExp(`^(?:[\\t\\r\\n]|${unseen}*${opening})`, 'u');

/** Whether a spreadsheet could take a cell of a file for a formula (OWASP, 'CSV Injection'). */
export const isFormula = (cell: string): boolean => formula.test(cell);
