/** Gives a field the focus, also in a dialog that isn't open yet: opening, it looks for the attribute, and else takes the button that closes it. */
export function focusField(field: HTMLInputElement | null | undefined): void {
  if (!field) return;
  field.toggleAttribute('autofocus', true);
  field.focus();
}
