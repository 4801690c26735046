const topmost = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>('dialog:modal, [popover=auto]:popover-open')].at(-1);

/** Does a sheet, a dialog or a menu stand over the screen? */
export const hasOverlay = (): boolean => topmost() !== undefined;

/** Closes the sheet, dialog or menu on top as Esc does: what has typed figures may ask first. */
export function closeTopmost(): void {
  const overlay = topmost();
  if (!(overlay instanceof HTMLDialogElement)) overlay?.hidePopover();
  else if (overlay.dispatchEvent(new Event('cancel', { cancelable: true }))) overlay.close();
}
