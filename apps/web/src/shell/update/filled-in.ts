const typedInto = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=hidden]), textarea';

/** Is something typed that a reload would lose? A sheet may hold figures of its own keypad. */
export const isFilledIn = (): boolean =>
  document.querySelector('dialog:modal') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedInto)].some(
    field => field === document.activeElement || field.value !== '',
  );
